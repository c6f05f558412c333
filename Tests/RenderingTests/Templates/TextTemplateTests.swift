import Foundation
import GitHub
import Messages
import Testing

@testable import Rendering

/// A row with every kind of value.
private let row = JSONValue.object([
  "full_name": .string("octo-org/hello-world"),
  "description": .string("A <b>bold</b> & \"quoted\" text"), "stars": .int(12345),
  "none": .null, "topics": .array([.string("b"), .string("a")]), "empty": .array([]),
  "fork": .bool(true), "private": .bool(false), "zero": .int(0), "blank": .string(""),
  "ratio": .double(1.5), "owner": .object(["login": .string("octo-org"), "id": .int(7)]),
  "pushed_at": .string("2026-03-02T11:30:05Z"),
  "languages": .object(["Swift": .int(10), "C": .int(1)]),
])

@Suite(.timeLimit(.minutes(10))) struct TextTemplateTests {
  /// 2026-03-02 14:30:05 UTC
  private static let now = Date(timeIntervalSince1970: 1_772_461_805)

  private func filled(
    _ text: String, with document: JSONValue = row, in language: Language = .en
  ) throws -> String {
    try TextTemplate(text, language: language, now: Self.now).filled(with: document)
  }

  @Test(arguments: [
    ("{{full_name}}: {{stars}}", "octo-org/hello-world: 12345"),
    ("{{description}}", "A <b>bold</b> & \"quoted\" text"),
    ("{{{description}}}{{&blank}}", "A <b>bold</b> & \"quoted\" text"),
    ("[{{none}}{{blank}}{{empty}}]", "[]"), ("{{owner.login}}/{{owner.id}}", "octo-org/7"),
    ("{{#owner}}{{login}} {{full_name}}{{/owner}}", "octo-org octo-org/hello-world"),
    ("{{#topics}}<{{.}}>{{/topics}}{{^topics}}-{{/topics}}", "<b><a>"),
    ("{{#topics}}{{.}}{{^last()}}, {{/last()}}{{/topics}}", "b, a"),
    ("{{^empty}}none{{/empty}}{{#empty}}some{{/empty}}", "none"),
    ("{{#fork}}fork{{/fork}}{{#private}}private{{/private}}", "fork"),
    (
      "{{^private}}public{{/private}}{{^none}}!{{/none}}{{^zero}}0{{/zero}}{{^blank}}_{{/blank}}",
      "public!0_"
    ),
    ("{{#stars}}★{{.}}{{/stars}}", "★12345"), ("{{ratio}} {{fork}}", "1.5 true"),
    ("{{! nothing }}a{{!}}", "a"), ("no tag", "no tag"), ("", ""), ("{ { }}", "{ { }}"),
    ("{{topics}} {{owner}}", #"b, a {"login":"octo-org","id":7}"#),
    (
      "{{%CONTENT_TYPE:HTML}}{{description}}",
      "A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; text"
    ),
    ("a\n{{#fork}}\nb\n{{/fork}}\nc\n", "a\nb\nc\n"),
  ])
  func `fields are inserted as plain text`(text: String, result: String) throws {
    #expect(try filled(text) == result)
  }

  @Test(arguments: [
    ("{{number(stars)}}", "12,345"), ("{{compact(stars)}}", "12.3K"),
    ("{{timeago(pushed_at)}}", "3 hours ago"), ("{{date(pushed_at)}}", "Mar 2, 2026"),
    ("{{timeago(full_name)}}", "octo-org/hello-world"), ("{{number(none)}}", ""),
    ("{{truncate-9(full_name)}}|", "octo-org…|"), ("{{pad-4(owner.id)}}|", "7   |"),
    ("{{right-4(owner.id)}}|", "   7|"), ("{{pad-3(none)}}|", "   |"),
    ("{{upper(full_name)}}", "OCTO-ORG/HELLO-WORLD"),
    (
      "{{lower(upper(full_name))}}",
      "octo-org/hello-world"
    ),
    (
      "{{join(topics)}} {{words(topics)}} {{count(topics)}} {{first(topics)}} {{last(topics)}}",
      "b, a b a 2 b a"
    ),
    ("{{join(sorted(topics))}};{{join(reversed(topics))}}", "a, b;a, b"),
    ("{{count(none)}}{{count(empty)}}{{count(stars)}}", "001"),
    ("{{json(topics)}} {{json(none)}} {{json(blank)}}", #"["b","a"] null """#),
    ("{{#entries(languages)}}{{key}}={{value}} {{/entries(languages)}}", "Swift=10 C=1 "),
    ("{{#sorted(topics)}}{{.}}{{/sorted(topics)}}", "ab"),
  ])
  func `helpers change inserted values`(text: String, result: String) throws {
    #expect(try filled(text) == result)
  }

  @Test func `numbers and ages are localized`() throws {
    let text = "{{number(stars)}} {{timeago(pushed_at)}}"
    #expect(try filled(text, in: .pl).hasSuffix("3 godziny temu"))
  }

  @Test func `truncated and padded texts stay on one line and count columns`() throws {
    let document = JSONValue.object(["text": .string("日本\n語\u{1B}[31m")])
    #expect(try filled("{{pad-6(text)}}|", with: document).hasSuffix("|"))
    #expect(try !filled("{{line(text)}}", with: document).contains("\n"))
    #expect(try !filled("{{line(text)}}", with: document).contains("\u{1B}"))
    #expect(try filled("{{pad-5(t)}}|", with: .object(["t": .string("日本語")])) == "日本…|")
  }

  @Test(arguments: [
    ("{{#a}}", TemplateMistake.sectionNotClosed, 1), ("{{#topics}}{{/topic}}", .closingTag, 1),
    ("x{{/topics}}", .closingTag, 1), ("a\n\n{{name", .unfinishedTag, 3),
    ("{{na me}}", .unfinishedTag, 1), ("{{}", .unfinishedTag, 1), ("{{f(x}}", .unfinishedTag, 1),
    ("\n{{>other}}", .unsupportedTag, 2), ("{{<other}}{{/other}}", .unsupportedTag, 1),
    ("{{$block}}{{/block}}", .unsupportedTag, 1), ("{{=| |=}}", .unsupportedTag, 1),
    ("{{%WHAT:EVER}}", .setting, 1), ("{{%CONTENT_TYPE:PDF}}", .setting, 1),
    ("a\n{{stargazers}}", .unknownField("stargazers"), 2),
    ("{{#topics}}{{nme}}{{/topics}}", .unknownField("nme"), 1),
    ("{{owner.nam}}", .unknownField("owner.nam"), 1),
    ("\n{{upper(full_name.x)}}", .unknownField("full_name.x"), 2),
    ("{{shout(full_name)}}", .unknownHelper("shout"), 1),
    ("{{truncate(full_name)}}", .unknownHelper("truncate"), 1),
    ("{{truncate-0(full_name)}}", .unknownHelper("truncate-0"), 1),
    ("{{upper-3(full_name)}}", .unknownHelper("upper-3"), 1),
    ("{{pad-x(full_name)}}", .unknownHelper("pad-x"), 1),
  ])
  func `a mistake is reported with its line`(text: String, mistake: TemplateMistake, line: Int) {
    let error = #expect(throws: TemplateError.self) {
      try TextTemplate(text, examples: [row], language: .en, now: Self.now)
    }
    #expect(error?.mistake == mistake && error?.line == line, "\(String(describing: error))")
  }

  @Test func `an unknown name is reported with its column and line`() {
    let error = #expect(throws: TemplateError.self) { try filled("one\n  {{full_nam}} {{x}}\ntwo") }
    #expect(
      error
        == TemplateError(
          mistake: .unknownField("full_nam"), line: 2, column: 5, text: "  {{full_nam}} {{x}}"))
  }

  @Test func `a longer name before an unknown one is not mistaken for it`() {
    let document = JSONValue.object(["full_name": .string("a"), "x_full": .string("b")])
    let error = #expect(throws: TemplateError.self) {
      try filled("{{full_name}} {{x_full}} {{full}}", with: document)
    }
    #expect(error?.mistake == .unknownField("full") && error?.column == 28)
  }

  @Test(arguments: [
    String(repeating: "a", count: 65_537), String(repeating: "{{#a}}", count: 201),
    "{{" + String(repeating: "f(", count: 201), String(repeating: "{{^a}}", count: 300),
  ])
  func `a template that is too large is rejected`(text: String) {
    let error = #expect(throws: TemplateError.self) { try filled(text) }
    #expect(error?.mistake == .tooLarge)
  }

  @Test func `the deepest accepted template can be rendered`() throws {
    let text =
      String(repeating: "{{#fork}}", count: 200) + "x"
      + String(repeating: "{{/fork}}", count: 200)
    #expect(try filled(text) == "x")
    let calls = "{{" + String(repeating: "upper(", count: 200) + "full_name"
    #expect(try filled(calls + String(repeating: ")", count: 200) + "}}").hasPrefix("OCTO"))
  }

  @Test func `parentheses in text are no calls`() throws {
    let text = String(repeating: "rgba(0, 0, 0, 1) ", count: 1000)
    #expect(try filled(text + "{{upper(full_name)}}") == text + "OCTO-ORG/HELLO-WORLD")
  }

  @Test(arguments: [("a", "a\n"), ("a\n", "a\n"), ("", ""), ("{{none}}", ""), ("a\n\n", "a\n\n")])
  func `a row ends with exactly one newline`(text: String, line: String) throws {
    #expect(try TextTemplate(text, language: .en, now: Self.now).line(for: row) == line)
  }
}
