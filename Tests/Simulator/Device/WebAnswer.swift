/// An answer of the OAuth endpoints: form-encoded, unless the caller asks for JSON.
struct WebAnswer {
  enum Value {
    case text(String)
    case number(Int)

    var plain: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      }
    }
  }

  private let isJSON: Bool

  init(_ request: Request) {
    isJSON = request.headers["Accept"]?.lowercased().contains("json") ?? false
  }

  func reply(_ status: Int, _ members: [(String, Value)]) -> Reply {
    var reply =
      isJSON
      ? Reply.json(status, json(members))
      : Reply.text(
        status, type: "application/x-www-form-urlencoded; charset=utf-8", form(members))
    reply.headers["Cache-Control"] = "max-age=0, private, must-revalidate"
    reply.headers["Vary"] = "X-PJAX, X-PJAX-Container, Turbo-Visit, Turbo-Frame, Accept-Encoding"
    return reply
  }

  /// Errors have status 200 but for a few.
  func error(
    _ code: String, _ description: String, status: Int = 200, interval: Int? = nil
  ) -> Reply {
    var members: [(String, Value)] = [
      ("error", .text(code)), ("error_description", .text(description)),
      (
        "error_uri",
        .text(
          "https://docs.github.com/developers/apps/authorizing-oauth-apps"
            + "#error-codes-for-the-device-flow")
      ),
    ]
    if let interval { members.append(("interval", .number(interval))) }
    return reply(status, members)
  }

  private func json(_ members: [(String, Value)]) -> [UInt8] {
    JSONWriter.object { writer in
      for (name, value) in members {
        switch value {
        case .text(let text): writer.field(name, text)
        case .number(let number): writer.field(name, number)
        }
      }
    }
  }

  private func form(_ members: [(String, Value)]) -> String {
    members.map { "\($0.0)=\(Self.encode($0.1.plain))" }.joined(separator: "&")
  }

  private static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "*"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: " "): "+"
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
