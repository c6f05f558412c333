import FoundationEssentials
import HTTP

/// The readable parts of an error's body, whose format differs from server to server.
///
/// Decoding never fails: a member of an unexpected type is treated as absent.
struct ErrorBody: Sendable {
  var message: String?
  var documentationURL: String?
  /// The messages under `errors`.
  var problems: [String] = []
  var blockReason: String?
  var blockURL: String?
  /// A member of OAuth responses and of "Server Error".
  var error: String?
  var errorDescription: String?
  var isJSON = false

  /// Larger bodies are not GitHub's errors and are not parsed.
  private static let largest = 256 * 1024

  init(_ data: Data) {
    guard data.count <= Self.largest, let document = try? JSONDocument(data),
      let body = try? document.withRoot({ root throws(JSONProblem) in try ErrorBody(root) })
    else { return }
    self = body
  }
}

extension ErrorBody: JSONReadable {
  private enum Key: String, CaseIterable {
    case message
    case documentationURL = "documentation_url"
    case errors
    case block
    case error
    case errorDescription = "error_description"
  }

  private static let keys = JSONKeys<Key>()

  init(_ json: JSONNode) throws(JSONProblem) {
    isJSON = true
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .message: message = value.shortText
      case .documentationURL: documentationURL = value.shortText
      case .errors: problems = Self.problems(value)
      case .block: readBlock(value)
      case .error: error = value.shortText
      case .errorDescription: errorDescription = value.shortText
      }
    }
  }

  /// A list of entries, or a single one.
  private static func problems(_ json: JSONNode) -> [String] {
    var entries: [Problem] = []
    let isList: Void? = try? json.elements { entry throws(JSONProblem) in
      if entries.count < 20 { entries.append(try entry.read()) }
    }
    if isList == nil { entries = [try? json.read()].compactMap(\.self) }
    return entries.compactMap(\.text)
  }

  private mutating func readBlock(_ json: JSONNode) {
    try? json.members { name, value throws(JSONProblem) in
      switch name.shortText {
      case "reason": blockReason = value.shortText
      case "html_url": blockURL = value.shortText
      default: break
      }
    }
  }
}

/// One entry of `errors`: a text, or an object with or without a message.
private struct Problem: JSONReadable {
  var text: String?

  private enum Key: String, CaseIterable {
    case message
    case resource
    case field
    case code
  }

  private static let keys = JSONKeys<Key>()

  init(_ json: JSONNode) {
    text = json.shortText ?? Self.composedText(json)
  }

  private static func composedText(_ json: JSONNode) -> String? {
    var texts: [Key: String] = [:]
    try? json.members(keys) { key, value in texts[key] = value.shortText }
    let place = [texts[.resource], texts[.field]].compactMap(\.self).joined(separator: ".")
    let composed = [place, texts[.code] ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    return texts[.message] ?? (composed.isEmpty ? nil : composed)
  }
}

extension JSONNode {
  /// The beginning of a string; nil for any other type.
  fileprivate var shortText: String? {
    (try? String(self)).map { String($0.prefix(2000)) }
  }
}

/// Distinguishes HTML pages from data.
enum HTMLDetection {
  /// Whether `body` is HTML, whatever its headers say.
  static func isPage(_ body: Data) -> Bool {
    body.first { !$0.isASCIISpace && !byteOrderMark.contains($0) } == UInt8(ascii: "<")
  }

  /// The beginning of `body` in lower case, to search for a few known words.
  static func beginning(of body: Data) -> String {
    String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
  }

  /// Whether a successful response is a page from something between here and GitHub, such as the
  /// sign-in page of a hotel's network.
  static func isForeign(_ response: HTTPResponse, expectsJSON: Bool) -> Bool {
    if expectsJSON { return isPage(response.body) }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    return type.hasPrefix("text/html") && response.headers["X-GitHub-Request-Id"] == nil
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
