import Messages
import Testing

/// External text inside one of the program's sentences.
@Suite(.timeLimit(.minutes(10))) struct OutsideTextTests {
  @Test(arguments: [
    "Not Found\nLogged in to github.com as mona.", "Not Found\r\nLogged in to github.com as mona.",
    "\n\nNot Found\u{2028}Logged in to github.com as mona.\n",
    "Not Found\u{85}\u{2029}\u{0B}\u{0C}Logged in to github.com as mona.",
  ])
  func `it cannot start a new line`(text: String) {
    #expect(
      Message.reportQuote(quote: text).text(in: .en)
        == Message.reportQuote(quote: "Not Found Logged in to github.com as mona.").text(in: .en))
  }

  @Test(arguments: ["", "one line", "tab\tand space ", "naïve – 日本語 👍🏽"])
  func `other text is unchanged`(text: String) {
    #expect(text.text(in: .pl) == text)
  }
}
