import Commands
import Messages
import Testing

@Suite(.timeLimit(.minutes(10))) struct ParserMessageTests {
  private let screen = """
    OVERVIEW: What it does.

    EXAMPLES:
      ghrepo one

      ghrepo two

    USAGE: ghrepo one [<options>]

    OPTIONS:
      -h, --help              Show help information.


    """

  @Test func `examples are at the end of a help screen`() {
    #expect(
      ParserMessage(screen).text(in: .en, columns: 80) == """
        OVERVIEW: What it does.

        USAGE: ghrepo one [<options>]

        OPTIONS:
          -h, --help              Show help information.

        EXAMPLES:
          ghrepo one

          ghrepo two
        """)
  }

  @Test func `examples are not mistaken for options in another language`() {
    let polish = ParserMessage(screen).text(in: .pl, columns: 80)
    #expect(polish.hasPrefix("OPIS: What it does.\n\nUŻYCIE: ghrepo one [<opcje>]"))
    #expect(polish.hasSuffix("EXAMPLES:\n  ghrepo one\n\n  ghrepo two"))
  }

  @Test(arguments: [
    "", "ghrepo 0.1.0", "OVERVIEW: Alone.",
    "OVERVIEW: No examples.\n\nUSAGE: ghrepo", "OVERVIEW: a\n\nb", "\n\nUSAGE: x\n\nOVERVIEW: ",
  ])
  func `other texts stay unchanged`(text: String) {
    #expect(ParserMessage(text).text(in: .en, columns: 80) == text)
  }

  @Test func `an error has no label`() {
    let message = ParserMessage("Error: Unknown option '-x'\nUsage: ghrepo")
    #expect(message.text(in: .en, columns: 80) == "Unknown option '-x'\nUsage: ghrepo")
    #expect(message.text(in: .pl, columns: 80).hasPrefix("Nieznana opcja"))
  }

  @Test(arguments: [
    ("Error: Unknown option '-x'", true), ("OVERVIEW: a", false), ("ghrepo 0.1.0", false),
  ])
  func `errors are distinguished from help`(text: String, isComplaint: Bool) {
    #expect(ParserMessage(text).isComplaint == isComplaint)
  }
}
