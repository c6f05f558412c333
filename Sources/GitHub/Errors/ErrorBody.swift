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
  init(_ json: JSONNode) throws(JSONProblem) {
    message = try json.member("message")?.shortText
    documentationURL = try json.member("documentation_url")?.shortText
    problems = try json.member("errors").map(Self.texts) ?? []
    let block = try json.member("block")
    blockReason = (try? block?.member("reason"))?.shortText
    blockURL = (try? block?.member("html_url"))?.shortText
    error = try json.member("error")?.shortText
    isJSON = true
  }

  /// A list of entries, or a single one.
  private static func texts(_ json: JSONNode) -> [String] {
    var texts: [String?] = []
    let isList: Void? = try? json.elements { entry in
      if texts.count < 20 { texts.append(problem(entry)) }
    }
    if isList == nil { texts = [problem(json)] }
    return texts.compactMap(\.self)
  }

  /// One entry: a text, or an object with or without a message.
  private static func problem(_ json: JSONNode) -> String? {
    func text(_ name: String) -> String? { (try? json.member(name))?.shortText }
    let place = [text("resource"), text("field")].compactMap(\.self).joined(separator: ".")
    let composed = [place, text("code") ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    return json.shortText ?? text("message") ?? (composed.isEmpty ? nil : composed)
  }
}

extension JSONNode {
  /// The beginning of a string; nil for any other type.
  var shortText: String? {
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
