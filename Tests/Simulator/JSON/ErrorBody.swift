/// Builds GitHub's error responses: `message`, sometimes `errors`, `documentation_url`, `status`.
enum ErrorBody {
  static let docs = "https://docs.github.com/rest"

  static func reply(
    _ status: Int, _ message: String, documentation: String? = docs, withStatus: Bool = true,
    more: (inout JSONWriter) -> Void = { _ in }
  ) -> Reply {
    .json(
      status,
      JSONWriter.object { writer in
        writer.field("message", message)
        more(&writer)
        if let documentation { writer.field("documentation_url", documentation) }
        if withStatus { writer.field("status", String(status)) }
      })
  }

  static func notFound(_ documentation: String = docs) -> Reply {
    reply(404, "Not Found", documentation: documentation)
  }

  static func requiresAuthentication(_ documentation: String) -> Reply {
    reply(401, "Requires authentication", documentation: documentation)
  }

  /// A rejected search query.
  static func search(_ refusal: SearchRefusal) -> Reply {
    reply(422, "Validation Failed", documentation: "https://docs.github.com/v3/search/") { writer in
      writer.array("errors") { writer in
        writer.object { writer in
          if refusal != .missing { writer.field("message", refusal.rawValue) }
          writer.field("resource", "Search")
          writer.field("field", "q")
          writer.field("code", refusal == .missing ? "missing" : "invalid")
        }
      }
    }
  }

  /// A repository that was taken down; has neither `documentation_url` nor `status`.
  static func blocked(reason: String, html: String, created: Timestamp) -> Reply {
    reply(451, "Repository access blocked", documentation: nil, withStatus: false) { writer in
      writer.object("block") {
        $0.field("reason", reason)
        $0.field("created_at", created.iso8601)
        $0.field("html_url", html)
      }
    }
  }
}
