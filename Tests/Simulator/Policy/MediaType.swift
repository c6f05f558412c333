/// The form of an answer, chosen by `Accept`.
/// Source: https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
enum MediaType: Sendable, Equatable {
  case json
  case raw
  case html
  case textMatch
  case star
  /// Known to GitHub, but not to the endpoints here.
  case other(String)

  /// Nil when nothing in the header can be served.
  init?(accept: String?) {
    guard let accept, accept.contains(where: { !$0.isWhitespace }) else {
      self = .json
      return
    }
    let found = accept.split(separator: ",").lazy.compactMap { MediaType(range: $0) }.first
    guard let found else { return nil }
    self = found
  }

  private init?(range: Substring) {
    let type = range.split(separator: ";").first.map { text in
      text.filter { !$0.isWhitespace }.lowercased()
    }
    guard let type else { return nil }
    if ["*/*", "application/*", "application/json", "text/json"].contains(type) {
      self = .json
      return
    }
    guard type.hasPrefix("application/vnd.github") else { return nil }
    var parts = type.dropFirst("application/vnd.github".count)
    if parts.hasSuffix("+json") { parts = parts.dropLast(5) }
    let names = parts.split(separator: ".").filter { $0 != "v3" }
    switch names.first {
    case nil: self = .json
    case "raw": self = .raw
    case "html": self = .html
    case "text-match": self = .textMatch
    case "star": self = .star
    case "diff", "patch", "sha", "base64": self = .other(String(names[0]))
    default: self = .json
    }
  }

  /// The text of `X-GitHub-Media-Type`.
  var header: String {
    switch self {
    case .json: "github.v3; format=json"
    case .raw: "github.v3; param=raw"
    case .html: "github.v3; param=html"
    case .textMatch: "github.v3; param=text-match; format=json"
    case .star: "github.v3; param=star; format=json"
    case .other(let name): "github.v3; param=\(name)"
    }
  }
}
