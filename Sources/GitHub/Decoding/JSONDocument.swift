import CRapidJSON
import FoundationEssentials
internal import Glibc
import HTTP

/// A text parsed as JSON; its values are valid as long as the document.
struct JSONDocument: ~Copyable {
  private let tokens: cjson_document

  /// GitHub's responses are six levels deep, and a page of search results has 16,000 values.
  private static let limits = (depth: UInt32(128), tokens: UInt32(1_000_000))

  init(_ text: Data) throws(JSONProblem) {
    // RFC 8259, 8.1: a byte order mark may be ignored.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? text.dropFirst(mark.count) : text
    var tokens = Self.read(text)
    if tokens.failure != nil, let mended = text.replacingLoneSurrogates() {
      cjson_free(&tokens)
      tokens = Self.read(mended)
    }
    if let failure = tokens.failure {
      defer { cjson_free(&tokens) }
      let text = String(cString: failure)
      throw text == "Out of memory."
        ? .noMemory : JSONProblem("invalid JSON at byte \(tokens.failure_offset): \(text)")
    }
    self.tokens = tokens
  }

  private static func read(_ text: Data) -> cjson_document {
    text.withUnsafeBytes { cjson_read($0.baseAddress, $0.count, limits.depth, limits.tokens) }
  }

  /// Whether `text` begins as JSON and ends before its value does.
  static func isCutShort(_ text: Data) -> Bool {
    var tokens = read(text)
    defer { cjson_free(&tokens) }
    guard tokens.failure != nil, !text.isEmpty, let last = text.last else { return false }
    let missing = text.count - Int(tokens.failure_offset)
    // The parser names the beginning of an escape that is cut, such as `\ud83c\ude8`.
    return missing == 0
      || missing < 12 && tokens.failure_offset > 0
        && text.suffix(missing).first == UInt8(ascii: "\\") && last != UInt8(ascii: "\"")
  }

  deinit {
    var tokens = tokens
    cjson_free(&tokens)
  }

  /// Passes the root to `body`, which must not keep it or its contents.
  borrowing func withRoot<Value>(
    _ body: (JSONNode) throws(JSONProblem) -> Value
  ) throws(JSONProblem) -> Value {
    // A document without a failure has both.
    guard let first = tokens.tokens, let text = tokens.text else { throw JSONProblem("empty") }
    return try body(JSONNode(token: UnsafePointer(first), tokens: first, text: text))
  }
}

extension Data {
  /// The JSON text with U+FFFD for each lone half of a surrogate pair, such as `\ud83c` in a
  /// truncated description; nil if there is none. RapidJSON rejects the whole text for a single
  /// one.
  fileprivate func replacingLoneSurrogates() -> Data? {
    var text = self
    var isChanged = false
    var index = text.startIndex
    while let escape = text[index...].firstIndex(of: UInt8(ascii: "\\")) {
      index = escape + 2
      guard index <= text.endIndex else { break }
      guard let unit = text.escapedUnit(at: escape), unit & 0xF800 == 0xD800 else { continue }
      index = escape + 6
      let follower = text.escapedUnit(at: index)
      if unit < 0xDC00, let follower, follower & 0xFC00 == 0xDC00 {
        index += 6
      } else {
        text.replaceSubrange(escape..<index, with: #"\ufffd"#.utf8)
        isChanged = true
      }
    }
    return isChanged ? text : nil
  }

  /// The code unit of the escape `\uXXXX` at `index`; nil if there is no such escape.
  private func escapedUnit(at index: Index) -> UInt16? {
    guard index + 6 <= endIndex, self[index] == UInt8(ascii: "\\"),
      self[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: self[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }
}

/// One value of a `JSONDocument`, valid only inside `withRoot`.
struct JSONNode {
  private let token: UnsafePointer<cjson_token>
  private let tokens: UnsafePointer<cjson_token>
  private let text: UnsafePointer<CChar>

  init(
    token: UnsafePointer<cjson_token>, tokens: UnsafePointer<cjson_token>,
    text: UnsafePointer<CChar>
  ) {
    self.token = token
    self.tokens = tokens
    self.text = text
  }

  var kind: cjson_kind { token.pointee.kind }
  var isNull: Bool { kind == CJSON_NULL }

  /// The bytes of a number, or of a string, which may be invalid UTF-8.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text + Int(token.pointee.start), count: Int(token.pointee.length))
  }

  /// Decodes the value as the type that the caller needs.
  func read<Value: JSONReadable>() throws(JSONProblem) -> Value { try Value(self) }

  /// Passes every element of an array to `body`.
  func elements(_ body: (JSONNode) throws(JSONProblem) -> Void) throws(JSONProblem) {
    guard kind == CJSON_ARRAY else { throw mismatch("an array") }
    var element = first
    for index in 0..<count {
      do { try body(element) } catch { throw error.inside(element: index) }
      element = element.next
    }
  }

  /// Passes every member of an object to `body`, including members with duplicate names.
  func members(
    _ body: (_ name: JSONNode, _ value: JSONNode) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard kind == CJSON_OBJECT else { throw mismatch("an object") }
    var name = first
    for _ in 0..<count {
      let value = name.next
      do { try body(name, value) } catch {
        throw error.inside(member: String(decoding: name.bytes, as: UTF8.self))
      }
      name = value.next
    }
  }

  /// The number of an array's elements or an object's members.
  var count: Int { Int(token.pointee.length) }

  func mismatch(_ expected: String) -> JSONProblem {
    JSONProblem("\(kindName) instead of \(expected)")
  }

  private var kindName: String {
    switch kind {
    case CJSON_NULL: "null"
    case CJSON_FALSE: "false"
    case CJSON_TRUE: "true"
    case CJSON_NUMBER: "a number"
    case CJSON_STRING: "a string"
    case CJSON_ARRAY: "an array"
    default: "an object"
    }
  }

  private var first: JSONNode { JSONNode(token: token + 1, tokens: tokens, text: text) }

  private var next: JSONNode {
    JSONNode(token: tokens + Int(token.pointee.next), tokens: tokens, text: text)
  }
}

/// Decodes JSON responses; errors name the path of the unreadable value.
enum JSONReading {
  static func read<Value: JSONReadable>(
    _ type: Value.Type, from response: HTTPResponse
  ) throws(APIError) -> Value {
    do {
      return try JSONDocument(response.body).withRoot { root throws(JSONProblem) in
        try root.read()
      }
    } catch {
      if error == .noMemory { throw .transport(.failed(ENOMEM)) }
      throw .unreadable(url: response.url, detail: "\(error)")
    }
  }

  /// Decodes a whole response as one value.
  static func reader<Value: JSONReadable & SendableMetatype>()
    -> @Sendable (HTTPResponse) throws(APIError) -> Value
  {
    { response throws(APIError) in try read(Value.self, from: response) }
  }
}

/// What is wrong with a JSON text, and where.
struct JSONProblem: Error, Equatable {
  /// As in `items[3].license.key`, with a dot before each name; empty for the document itself.
  private(set) var path = ""
  private let detail: String

  /// The text may be valid.
  static let noMemory = JSONProblem("no memory")

  init(_ detail: String) {
    self.detail = detail
  }

  /// The same problem, with `name` prepended to its path.
  func inside(member name: String) -> JSONProblem { inside(step: ".\(name)") }

  /// The same problem, with `index` prepended to its path.
  func inside(element index: Int) -> JSONProblem { inside(step: "[\(index)]") }

  private func inside(step: String) -> JSONProblem {
    var problem = self
    problem.path = step + path
    return problem
  }
}

extension JSONProblem: CustomStringConvertible {
  var description: String {
    let place = path.drop { $0 == "." }
    return place.isEmpty ? detail : "\(place): \(detail)"
  }
}
