import ArgumentParser
import Commands
import Messages
import Testing

@Suite(.timeLimit(.minutes(10))) struct ParserTextsEdgeTests {
  private func polish(_ text: String, columns: Int = 80) -> String {
    ParserTexts.localized(text, in: .pl, columns: columns)
  }

  @Test func `an unknown shell is reported on several lines`() {
    let english = """
      Error: Can't autodetect a supported shell.
      Please use --generate-completion-script=<shell> with one of:
          zsh bash
      """
    #expect(
      polish(english) == """
        Błąd: Nie udało się rozpoznać powłoki.
        Użyj --generate-completion-script=<powłoka> z jedną z wartości:
            zsh bash
        """)
  }

  @Test func `English stays unchanged`() {
    #expect(ParserTexts.localized("Error: x\nUsage: y", in: .en) == "Error: x\nUsage: y")
  }

  @Test(arguments: ["", "1.0", "#!/bin/bash\nUSAGE: x", "{\"abstract\": \"Show the version.\"}"])
  func `a text that is not a help screen stays unchanged`(text: String) {
    #expect(polish(text) == text)
  }

  @Test func `an error message of the program itself stays unchanged`() {
    let text = SampleTree.fullMessage(for: ValidationError("Nie tak.\nDrugi wiersz."))
    #expect(polish(text).hasPrefix("Błąd: Nie tak.\nDrugi wiersz.\nUżycie: tree <polecenie>\n"))
  }

  @Test(arguments: [
    "a\nb", "{option}", "' is invalid for '", "\u{E000}", "'. Did you mean '", "%s \\(x)", "", "'",
    "\nUsage: x", "\u{1B}[2J", "Error: ", String(repeating: "' or '", count: 2_000),
  ])
  func `user input is repeated unchanged`(value: String) {
    for complaint in [
      "Unexpected argument '\(value)'", "2 unexpected arguments: 'x', '\(value)'",
      "The value '\(value)' is invalid for '--x <x>'", "Unknown option '\(value)'",
    ] {
      let said = polish(
        "Error: \(complaint)\nUsage: tree\n  See 'tree --help' for more information.")
      #expect(said.hasPrefix("Błąd: "))
      #expect(said.hasSuffix("\nUżycie: tree\n  Więcej informacji: `tree --help`."))
    }
  }

  @Test func `a longer description is wrapped again`() {
    let screen = """
      USAGE: tree

      OPTIONS:
        --sort <sort>           Which order the repositories have
                                that are shown (default: asc)
        --longer-than-the-column <x>
                                Says so (default: 3)
        --other <other>         Something else
                                (see below)
      """
    #expect(
      polish(screen, columns: 56) == """
        UŻYCIE: tree

        OPCJE:
          --sort <sort>           Which order the repositories
                                  have that are shown
                                  (domyślnie: asc)
          --longer-than-the-column <x>
                                  Says so (domyślnie: 3)
          --other <other>         Something else
                                  (see below)
        """)
  }

  @Test func `the program's own headings and examples stay unchanged`() {
    let screen = """
      OVERVIEW: @@@

      EXAMPLES:
        tree --help   Show help information.

      USAGE: tree

      FILTERS:
        --version               Show the version.
      """
    #expect(
      polish(screen) == """
        OPIS: @@@

        EXAMPLES:
          tree --help   Show help information.

        UŻYCIE: tree

        FILTERS:
          --version               Wyświetl wersję.
        """)
  }

  @Test func `a single description can be translated`() {
    #expect(ParserTexts.description("Show the version.", in: .pl) == "Wyświetl wersję.")
    #expect(ParserTexts.description("Show the version.", in: .en) == "Show the version.")
    #expect(ParserTexts.description("Anything", in: .pl) == "Anything")
  }
}
