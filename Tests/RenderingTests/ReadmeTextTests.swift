import Terminal
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(10))) struct ReadmeTextTests {
  private func lines(_ text: String, _ columns: Int?) -> [String] {
    ReadmeText(text.utf8).lines(columns: columns).map(\.plain.string)
  }

  @Test func `prose wraps line by line, and lists have hanging indents`() {
    #expect(
      lines("one two three four\nfive\n\n- item that is long\n10. item that is long", 12) == [
        "one two", "three four", "five", "", "- item that", "  is long", "10. item", "    that is",
        "    long",
      ])
  }

  @Test func `code wraps only at the edge`() {
    #expect(
      lines("```swift\nlet a = 1 + 2\n```\na b c d e f g", 8) == [
        "```swift", "let a = ", "1 + 2", "```", "a b c d", "e f g",
      ])
    #expect(lines("text\n\n    a  =  b + c + d", 10)[2...] == ["    a  =  ", "b + c + d"])
  }

  @Test func `a fence ends only at a fence of its kind`() {
    let text = "~~~~\n```\na  b  c  d\n~~~\n~~~~\n# Title"
    let styled = ReadmeText(text.utf8).lines(columns: 8)
    #expect(
      styled.map(\.plain.string) == ["~~~~", "```", "a  b  c ", " d", "~~~", "~~~~", "# Title"])
    #expect(styled.last?.spans.first?.style == .bold)
  }

  @Test func `empty lines around the text are removed`() {
    #expect(lines("\n \n\u{FEFF}a\n\nb\n\n", 20) == ["a", "", "b"])
    #expect(lines("", 20) == [])
  }

  @Test func `a pipe gets unwrapped lines`() {
    let long = String(repeating: "word ", count: 60) + "end"
    #expect(lines(long, nil) == [long])
    #expect(lines(long, 200).allSatisfy { $0.count <= 100 })
  }

  @Test func `bytes that are not text do no harm`() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x1B, 0x5B, 0x32, 0x4A, 0x00, 0x0A, 0x9B, 0x41]
    let shown = Samples.colorful.render(ReadmeText(bytes).lines(columns: 80))
    #expect(OutputGrammar.fault(in: shown) == nil)
  }

  @Test func `endless lines are cut, and the cut is known`() {
    let text = ReadmeText(String(repeating: "a\n", count: ReadmeWriter.mostLines + 1).utf8)
    #expect(text.isCut && text.lines(columns: 80).count == ReadmeWriter.mostLines)
    #expect(!ReadmeText(String(repeating: "a\n", count: ReadmeWriter.mostLines).utf8).isCut)
  }
}
