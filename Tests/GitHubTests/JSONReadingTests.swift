import Foundation
import HTTP
import Testing

@testable import GitHub

/// Reads `text` as a `Value`; throws what is wrong with it.
func read<Value: JSONReadable>(
  _ type: Value.Type = Value.self, _ text: String
) throws(JSONProblem) -> Value {
  try JSONDocument(Data(text.utf8)).withRoot { root throws(JSONProblem) in try root.read() }
}

private func problem<Value: JSONReadable>(_ type: Value.Type, _ bytes: [UInt8]) -> String? {
  do {
    _ = try JSONDocument(Data(bytes)).withRoot { root throws(JSONProblem) in try type.init(root) }
    return nil
  } catch { return "\(error)" }
}

private func problem<Value: JSONReadable>(_ type: Value.Type, _ text: String) -> String? {
  problem(type, Array(text.utf8))
}

private struct Members: JSONReadable {
  let a: Int
  let b: Int?

  init(_ json: JSONNode) throws(JSONProblem) {
    a = try json.read("a")
    b = try json.readIfPresent("b")
  }
}

@Suite(.timeLimit(.minutes(10))) struct JSONReadingTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1e3", 1000), ("2.0", 2), ("-1.5e1", -15),
    ("9223372036854775807", .max), ("-9223372036854775808", .min),
  ])
  func `an integer is read, however it is written`(text: String, number: Int64) throws {
    #expect(try read(Int64.self, text) == number)
    #expect(try JSONDecoder().decode(Int64.self, from: Data(text.utf8)) == number)
  }

  @Test(arguments: [
    ("1.5", "not a whole number"), ("1e-1", "not a whole number"),
    ("9223372036854775808", "the number is too large"),
    ("-9223372036854775809", "the number is too large"),
    ("123456789012345678901234567890", "the number is too large"),
    ("1e300", "not a whole number"), ("0.00000000001e-2147483639", nil),
    ("\"7\"", "a string instead of a whole number"),
    ("true", "true instead of a whole number"), ("null", "null instead of a whole number"),
  ])
  func `any other number is not an integer`(text: String, expected: String?) {
    #expect(problem(Int64.self, text) == expected)
  }

  @Test(arguments: ["0.1", "1e-7", "123.456e5", "5e-324", "1.7976931348623157e308", "-0.0", "3"])
  func `a number keeps its full precision`(text: String) throws {
    let number = try read(Double.self, text)
    #expect(number.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: ["1e400", "-1e400", "01", "+1", "1.", ".5", "0x1", "NaN", "-", "1e"])
  func `an invalid number is unreadable`(text: String) {
    #expect(problem(Double.self, text) != nil)
  }

  @Test func `null is nil only for optional types`() throws {
    #expect(try read(String?.self, "null") == nil)
    #expect(try read([Int?].self, "[1,null]") == [1, nil])
    #expect(problem(String.self, "null") == "null instead of a string")
    #expect(problem([Int].self, "[1,null]") == "[1]: null instead of a whole number")
  }

  @Test func `flags are not numbers`() throws {
    #expect(try read([Bool].self, "[true,false]") == [true, false])
    #expect(problem(Bool.self, "1") == "a number instead of true or false")
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u00f6""#, "\u{0}\u{F6}"),
    (#""\ud83c\udf5c""#, "\u{1F35C}"), ("\"\u{1F35C}\u{202E}\"", "\u{1F35C}\u{202E}"),
    ("\"\"", ""), ("\"\u{7F}\"", "\u{7F}"),
  ])
  func `a string is read with its escapes`(text: String, expected: String) throws {
    #expect(try read(String.self, text) == expected)
  }

  @Test(arguments: [
    #""\udf5c""#, #""\x""#, #""\u12g4""#,
    "\"\n\"", "\"", "\"\\",
  ])
  func `a broken string is unreadable`(text: String) {
    #expect(problem(String.self, text) != nil)
  }

  @Test(arguments: [
    (#""\ud83c""#, "\u{FFFD}"),
    (#""\udf5c\ud83c""#, "\u{FFFD}\u{FFFD}"), (#""\ud83cx""#, "\u{FFFD}x"),
    (#""\ud83c\ud83c\udf5c""#, "\u{FFFD}\u{1F35C}"), (#""\\\ud83c\\ud83c""#, "\\\u{FFFD}\\ud83c"),
  ])
  func `half of a surrogate pair is replaced`(text: String, expected: String) throws {
    #expect(try read(String.self, text) == expected)
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ])
  func `a string that is not UTF-8 is unreadable only when it is read`(bytes: [UInt8]) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(problem(String.self, text) == "not UTF-8")
    func repository(_ name: String) -> [UInt8] {
      Array(Fixtures.smallest.utf8.dropLast()) + Array(",\"\(name)\":".utf8) + text
        + Array("}".utf8)
    }
    #expect(problem(Repository.self, repository("x")) == nil)
    #expect(problem(Repository.self, repository("description")) == "description: not UTF-8")
  }

  @Test(arguments: [
    ("", "byte 0"), ("{", "byte 1"), ("[1,]", "byte 3"), ("{\"a\":1,}", "byte 7"),
    ("1 2", "byte 2"),
    ("{}\u{0}", "byte 2"), ("\u{0}{}", "byte 0"), ("[1\u{0}]", "byte 2"), ("nul", "byte"),
    ("// x\n1", "byte 0"), ("{a:1}", "byte 1"), ("['a']", "byte 1"),
  ])
  func `invalid JSON is reported with its byte position`(text: String, place: String) {
    #expect(problem(JSONValue.self, text)?.contains(place) == true)
  }

  @Test func `a byte order mark is ignored`() throws {
    #expect(try read(Int.self, "\u{FEFF}7") == 7)
    let inside = try JSONDocument(Data(" \u{FEFF}7".utf8).dropFirst())
    #expect(try inside.withRoot { root throws(JSONProblem) in try root.read() } == 7)
  }

  @Test func `nesting has a limit`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problem(JSONValue.self, nested(128)) == nil)
    #expect(problem(JSONValue.self, nested(129)) == "invalid JSON at byte 129: Nested too deeply.")
    let objects = String(repeating: "{\"a\":", count: 500_000)
    #expect(problem(JSONValue.self, objects)?.hasSuffix("Nested too deeply.") == true)
  }

  @Test func `the number of values has a limit`() {
    let many = "[\(String(repeating: "1,", count: 1_000_001))1]"
    #expect(problem([Int].self, many)?.hasSuffix("Too many values.") == true)
  }

  @Test func `members are read by name`() throws {
    let members = try read(Members.self, #"{"a":1,"x":{"a":5},"a":2,"b":null}"#)
    #expect(members.a == 2)
    #expect(members.b == nil)
    #expect(try read(Members.self, #"{"b":3,"a":4}"#).b == 3)
  }

  @Test(arguments: [
    (#"{"b":1}"#, "a: missing"), (#"{"a":null}"#, "a: null instead of a whole number"),
    (#"{"a":1,"b":"x"}"#, "b: a string instead of a whole number"),
    ("[]", "an array instead of an object"),
  ])
  func `a problem of a member has its name`(text: String, expected: String) {
    #expect(problem(Members.self, text) == expected)
  }

  @Test func `the last one of duplicate members counts`() throws {
    let repository = try read(
      Repository.self, String(Fixtures.smallest.dropLast()) + #","id":8,"fork":true,"fork":null}"#)
    #expect(repository.id == 8)
    #expect(!repository.isFork)
    #expect(try read([String: Int].self, #"{"a":1,"b":2,"a":3}"#) == ["a": 3, "b": 2])
  }
}
