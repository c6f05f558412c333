/// Builds GitHub's error answers: `message`, maybe `errors`, `documentation_url`, `status`.
enum ErrorBody {
  /// One entry of `errors`.
  struct Detail {
    var message: String?
    var resource: String
    var field: String
    var code: String
  }

  static let docs = "https://docs.github.com/rest"

  static func reply(
    _ status: Int, _ message: String, documentation: String? = docs, errors: [Detail] = [],
    withStatus: Bool = true
  ) -> Reply {
    .json(
      status,
      JSONWriter.object { writer in
        writer.field("message", message)
        if !errors.isEmpty {
          writer.array("errors") { writer in
            for error in errors { writer.object { $0.write(error) } }
          }
        }
        if let documentation { writer.field("documentation_url", documentation) }
        if withStatus { writer.field("status", String(status)) }
      })
  }

  static func notFound(_ documentation: String = docs) -> Reply {
    reply(404, "Not Found", documentation: documentation)
  }

  static var badCredentials: Reply { reply(401, "Bad credentials") }

  static func requiresAuthentication(_ documentation: String) -> Reply {
    reply(401, "Requires authentication", documentation: documentation)
  }

  /// A refusal of the search text.
  static func search(_ message: String?, code: String = "invalid") -> Reply {
    reply(
      422, "Validation Failed", documentation: "https://docs.github.com/v3/search/",
      errors: [Detail(message: message, resource: "Search", field: "q", code: code)])
  }

  /// A repository that was taken down; carries neither `documentation_url` nor `status`.
  static func blocked(reason: String, html: String, created: Timestamp) -> Reply {
    .json(
      451,
      JSONWriter.object { writer in
        writer.field("message", "Repository access blocked")
        writer.object("block") {
          $0.field("reason", reason)
          $0.field("created_at", created.iso8601)
          $0.field("html_url", html)
        }
      })
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ error: ErrorBody.Detail) {
    if let message = error.message { field("message", message) }
    field("resource", error.resource)
    field("field", error.field)
    field("code", error.code)
  }
}
