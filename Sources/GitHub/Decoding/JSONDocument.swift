import CRapidJSON
import FoundationEssentials
internal import Glibc

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
