import GitHub
import Terminal
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct JSONLinesTests {
  private let document = JSONValue.object([
    "name": .string("a\"b\\, \u{1B}[2Jż"), "count": .int(7), "list": .array([.null, .bool(true)]),
    "empty": .array([]), "object": .object(["k": .double(1.5)]),
  ])

  @Test func `users get a document with indentation`() {
    #expect(
      document.lines.map(\.plain.string) == [
        "{", #"  "name": "a\"b\\, \u001b[2Jż","#, #"  "count": 7,"#, #"  "list": ["#, "    null,",
        "    true", "  ],", #"  "empty": [],"#, #"  "object": {"#, #"    "k": 1.5"#, "  }", "}",
      ])
  }

  @Test func `names and strings have their own colors`() {
    let profile = TerminalProfile(isTerminal: true, colorDepth: .sixteen, hasAttributes: true)
    let text = String(decoding: profile.render(document.lines), as: UTF8.self)
    #expect(text.contains("34m\"count\"") && text.contains("7,"), "\(text)")
    #expect(text.contains("32m\"a"), "\(text)")
    #expect(!text.contains("\u{1B}[2J"))
  }
}
