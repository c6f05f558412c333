import FoundationEssentials
import HTTP

/// What can be read of an error's body, whose shape differs from server to server.
///
/// Reading never fails: a member of an unexpected type is a member that is not there.
struct ErrorBody: Sendable {
  var message: String?
  var documentationURL: String?
  /// The explanations under `errors`, each in one text.
  var problems: [String] = []
  var blockReason: String?
  var blockURL: String?
  /// The member of OAuth answers and of "Server Error".
  var error: String?
  var errorDescription: String?
  var isJSON = false

  /// Larger bodies than this are no error of GitHub's and are not parsed.
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

  /// A list of entries, or one alone.
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

/// One entry of `errors`: a text, or an object with or without a message of its own.
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
  /// The beginning of a text; nil for anything else.
  fileprivate var shortText: String? {
    (try? String(self)).map { String($0.prefix(2000)) }
  }
}

/// Tells pages from data.
enum HTMLDetection {
  /// Whether `body` is a page, whatever its headers claim.
  static func isPage(_ body: Data) -> Bool {
    body.first { !$0.isASCIISpace && !byteOrderMark.contains($0) } == UInt8(ascii: "<")
  }

  /// The beginning of `body` in lower case, for looking up a few known words.
  static func beginning(of body: Data) -> String {
    String(decoding: body.prefix(4096), as: UTF8.self).lowercased()
  }

  /// Whether an answer with a good status is a page of something between here and GitHub, such as
  /// the sign-in page of a hotel's network.
  static func isForeign(_ response: HTTPResponse, expectsJSON: Bool) -> Bool {
    if expectsJSON { return isPage(response.body) }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    return type.hasPrefix("text/html") && response.headers["X-GitHub-Request-Id"] == nil
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
