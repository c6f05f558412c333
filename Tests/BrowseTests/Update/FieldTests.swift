import Terminal
import TestSupport
import Testing

@testable import Browse
@testable import BrowseModel

@Suite(.timeLimit(.minutes(10))) struct FieldTests {
  private func edited(_ text: String, _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys { _ = field.edit(key) }
    return field
  }

  @Test func `text is inserted and deleted at the cursor`() {
    #expect(edited("ac", .left, .character("b")).text == "abc")
    #expect(edited("abc", .left, .backspace).text == "ac")
    #expect(edited("abc", .home, .delete).text == "bc")
    #expect(edited("abc", .home, .backspace).text == "abc")
    #expect(edited("abc", .end, .delete).text == "abc")
  }

  @Test func `words and ends of lines are deleted as in a shell`() {
    #expect(edited("one two  ", .control("w")).text == "one ")
    #expect(edited("one two", .control("u")).text == "")
    #expect(edited("one two", .home, .control("k")).text == "")
    #expect(edited("ab", .control("a"), .character("x")).text == "xab")
    #expect(edited("ab", .left, .left, .left, .control("e"), .character("x")).text == "abx")
  }

  @Test func `Alt moves and deletes by words`() {
    #expect(edited("one two", .alt("b"), .character("x")).text == "one xtwo")
    #expect(edited("one two", .home, .alt("f"), .character("x")).text == "onex two")
    #expect(edited("one two three", .home, .alt("d")).text == " two three")
    #expect(edited("one", .alt("x")).text == "one")
  }

  @Test func `a combining mark joins its letter`() {
    let field = edited("e", .character("\u{301}"))
    #expect(field.text == "e\u{301}")
    #expect(field.cursor == 1)
  }

  @Test func `an endless paste is truncated`() {
    var field = TextField()
    field.insert(String(repeating: "x", count: 100_000))
    #expect(field.text.count == 1000)
    #expect(field.cursor == 1000)
  }

  @Test(arguments: 0..<20)
  func `the cursor is always within the text`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var field = TextField()
    let keys: [Key] = [
      .character("a"), .character("\u{301}"), .character("🇵"), .character("👩‍💻"), .character(" "),
      .left, .right, .home, .end, .backspace, .delete, .control("w"), .control("k"),
    ]
    for _ in 0..<500 {
      _ = keys.randomElement(using: &numbers).map { field.edit($0) }
      #expect((0...field.text.count).contains(field.cursor))
    }
  }
}
