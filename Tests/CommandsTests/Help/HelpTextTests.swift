import Messages
import Testing

@testable import Commands

/// Help in a terminal that is narrower than its lines.
@Suite(.timeLimit(.minutes(5))) struct HelpTextTests {
  private func wrapped(_ text: String, _ columns: Int) -> [Substring] {
    HelpText.wrapped(text, to: columns).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `text that fits stays as it is`() {
    let text = "one two\nthree\n\n  four   five\n"
    #expect(HelpText.wrapped(text, to: 14) == text)
  }

  @Test func `a paragraph is filled again, and none joins the next`() {
    #expect(
      wrapped("one two three\nfour five six\n\nseven eight\n", 10) == [
        "one two", "three four", "five six", "", "seven", "eight", "",
      ])
  }

  @Test func `lines below a heading and examples are not joined`() {
    #expect(
      wrapped("EXAMPLES:\n  ghrepo a b\n  ghrepo c d e f g\n  ghrepo h", 14) == [
        "EXAMPLES:", "  ghrepo a b", "  ghrepo c d e", "    f g", "  ghrepo h",
      ])
  }

  @Test func `a second column keeps its place, or moves below in half a terminal`() {
    let table = "  name:  a value of it and\n         its end"
    #expect(wrapped(table, 20) == ["  name:  a value of", "         it and its", "         end"])
    let tight = "  name: a value of it and\n        its end"
    #expect(wrapped(tight, 18) == ["  name: a value of", "        it and its", "        end"])
    #expect(wrapped(table, 12) == ["  name:  a", "    value of", "    it and", "    its end"])
  }

  @Test func `text below a long label is one paragraph`() {
    let table = "  one, two\n            a value of it\n            and its end"
    #expect(
      wrapped(table, 24) == [
        "  one, two", "            a value of", "            it and its", "            end",
      ])
  }

  @Test func `a word that does not fit has a line of its own`() {
    #expect(
      wrapped("see https://example.org/long now", 10) == ["see", "https://example.org/long", "now"])
  }

  @Test(arguments: HelpTopic.allCases, Language.allCases)
  func `every topic fits into 44 columns but for addresses and commands`(
    topic: HelpTopic, language: Language
  ) {
    for line in wrapped(topic.text.text(in: language), 44) where line.count > 44 {
      let rest = line.drop { $0 == " " }
      #expect(!rest.contains(" "), "\(line)")
    }
  }
}
