import CRapidJSON
internal import Glibc

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
    var element = following
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
    var name = following
    for _ in 0..<count {
      let value = name.following
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

  /// An array's first element, an object's first name, or a name's value.
  private var following: JSONNode { JSONNode(token: token + 1, tokens: tokens, text: text) }

  /// Behind this value and everything in it.
  private var next: JSONNode {
    JSONNode(token: tokens + Int(token.pointee.next), tokens: tokens, text: text)
  }
}
