import CRapidJSON
import FoundationEssentials

/// A text read as JSON, whose values live as long as it.
struct JSONDocument: ~Copyable {
  private let tokens: cjson_document

  /// GitHub's answers are six levels deep, and a page of search results has 16,000 values.
  private static let limits = (depth: UInt32(128), tokens: UInt32(1_000_000))

  init(_ text: Data) throws(JSONProblem) {
    // RFC 8259, 8.1: a byte order mark may be ignored.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? text.dropFirst(mark.count) : text
    var tokens = text.withUnsafeBytes {
      cjson_read($0.baseAddress, $0.count, Self.limits.depth, Self.limits.tokens)
    }
    if let failure = tokens.failure {
      defer { cjson_free(&tokens) }
      throw JSONProblem("byte \(tokens.failure_offset): \(String(cString: failure))")
    }
    self.tokens = tokens
  }

  deinit {
    var tokens = tokens
    cjson_free(&tokens)
  }

  /// Lends the root for the length of `body`; neither it nor what it holds may be kept.
  borrowing func withRoot<Value>(
    _ body: (JSONNode) throws(JSONProblem) -> Value
  ) throws(JSONProblem) -> Value {
    // A document without a failure has both.
    guard let first = tokens.tokens, let text = tokens.text else { throw JSONProblem("empty") }
    return try body(JSONNode(token: UnsafePointer(first), tokens: first, text: text))
  }
}
