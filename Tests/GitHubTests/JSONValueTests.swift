import Foundation
import HTTP
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct JSONValueTests {
  private func text(_ value: JSONValue, isIndented: Bool = false) -> String {
    String(decoding: value.bytes(isIndented: isIndented), as: UTF8.self)
  }

  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
    (.int(.min), "-9223372036854775808"), (.double(1), "1.0"), (.double(.nan), "null"),
    (.double(-.infinity), "null"), (.string(""), "\"\""), (.array([]), "[]"),
    (.object([]), "{}"), (.array([.int(1), .null]), "[1,null]"),
    (.object(["b": .int(1), "a": .array([.object([])])]), #"{"b":1,"a":[{}]}"#),
  ])
  func `a value is written on one line`(value: JSONValue, expected: String) {
    #expect(text(value) == expected)
  }

  @Test func `a value is written with indentation`() {
    let value = JSONValue.object(["a": .array([.int(1), .int(2)]), "b": .object([]), "c": .null])
    #expect(
      text(value, isIndented: true) == """
        {
          "a": [
            1,
            2
          ],
          "b": {},
          "c": null
        }
        """)
  }

  @Test(arguments: [
    ("a\"b\\c/", #""a\"b\\c/""#),
    ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}[31m\u{7}", #""\u0000\u001b[31m\u0007""#),
    ("\u{7F}\u{85}\u{9B}", #""\u007f\u0085\u009b""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\u{202E}\u{2066}\u{61C}\u{200F}", #""\u202e\u2066\u061c\u200f""#),
    ("\u{F6}\u{65E5}\u{1F35C}", "\"\u{F6}\u{65E5}\u{1F35C}\""),
    ("\u{200B}\u{200D}\u{2060}\u{2064}\u{AD}", #""\u200b\u200d\u2060\u2064\u00ad""#),
    ("a\u{E0041}\u{E007F}\u{FE0F}", #""a\udb40\udc41\udb40\udc7f\ufe0f""#),
  ])
  func `no string can control a terminal`(value: String, expected: String) {
    #expect(text(.string(value)) == expected)
    #expect(text(.object([JSONValue.Member(value, .null)])) == "{\(expected):null}")
  }

  @Test func `a decoder reads every scalar of the first planes back`() throws {
    for start in stride(from: UInt32(0), to: 0x20000, by: 0x800) {
      let scalars = (start..<start + 0x800).compactMap(Unicode.Scalar.init)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let data = Data(JSONValue.array([.string(String(text))]).bytes())
      let back = try JSONDecoder().decode([String].self, from: data)
      #expect(back.first?.unicodeScalars.elementsEqual(scalars) == true)
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct RepositoryFieldTests {
  /// Every member of GitHub's response that a field repeats has the same value in our own JSON.
  @Test func `fields keep GitHub's names and values`() throws {
    let noodle = try JSONReading.read(Repository.self, from: response(Fixtures.item))
    let members = RepositoryField.allCases.map {
      JSONValue.Member($0.rawValue, $0.value(of: noodle))
    }
    let data = Data(JSONValue.object(members).bytes())
    let ours = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let body = Data(Fixtures.item.utf8)
    let theirs = try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
    for field in RepositoryField.allCases {
      switch field {
      case .owner, .license, .pushedAt: continue
      default:
        let value = ours[field.rawValue].map { "\($0)" }
        #expect(value == theirs[field.rawValue].map { "\($0)" } ?? "<null>", "\(field)")
      }
    }
    #expect(ours["pushed_at"] as? String == "2026-08-18T20:26:54Z")
    #expect((ours["owner"] as? [String: Any])?["login"] as? String == "octo")
    #expect((ours["license"] as? [String: Any])?["spdx_id"] as? String == "MIT")
  }

  /// Of duplicate members the last one counts, and no field is a list of lists.
  @Test(arguments: RepositoryField.allCases) func `every field is read`(field: RepositoryField) {
    let text = #"""
      {"id": 7, "name": "b", "full_name": "a/b", "html_url": "u", "\#(field.rawValue)": [[]]}
      """#
    #expect(throws: (any Error).self) {
      try JSONReading.read(Repository.self, from: response(text))
    }
  }

  @Test func `a fork's parents are named`() throws {
    let fork = try JSONReading.read(Repository.self, from: response(Fixtures.forkDetail))
    let text = String(decoding: RepositoryField.parent.value(of: fork).bytes(), as: UTF8.self)
    #expect(
      text == """
        {"id":9,"full_name":"you/noodle","html_url":"https://github.com/you/noodle"}
        """)
  }
}
