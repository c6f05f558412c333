import ArgumentParser
import Commands
import Messages
import PresentationTestSupport
import Testing

/// ArgumentParser itself produces every sentence, so that an upgrade that changes one fails here.
@Suite(.timeLimit(.minutes(10))) struct ParserMessageTests {
  /// The message of the sample commands for a command line.
  private func said(to arguments: [String]) -> String {
    do {
      var command = try SampleTree.parseAsRoot(arguments)
      try command.run()
      return ""
    } catch {
      return SampleTree.fullMessage(for: error)
    }
  }

  private func polish(_ arguments: [String]) -> [String] {
    polish(said(to: arguments)).split(separator: "\n").map(String.init)
  }

  private func polish(_ text: String) -> String { ParserMessage(text, in: .pl).text }

  private static let complaints: [([String], String)] = [
    (["-x"], "Nieznana opcja „-x”"),
    (["--lim", "3"], "Nieznana opcja „--lim”. Czy chodziło o „--limit”?"),
    (["-lx"], "Nieznana opcja „-lx”. Czy chodziło o „--six”?"),
    (["-l"], "Brak wartości opcji „-l <limit>”"),
    (["--flag=3"], "Opcja „--flag” nie przyjmuje wartości, a podano „3”."),
    (["plain", "v"], "Nieoczekiwany argument „v”"),
    (["plain", "v", "w"], "2 nieoczekiwane argumenty: „v”, „w”"),
    (
      ["plain", "v", "v", "v", "v", "v"],
      "5 nieoczekiwanych argumentów: „v”, „v”, „v”, „v”, „v”"
    ),
    (["required"], "Brak wymaganego argumentu „<words> ...”"),
    (["--limit", "zz"], "Wartość „zz” jest nieprawidłowa dla „--limit <limit>”"),
    (["--even", "3"], "Wartość „3” jest nieprawidłowa dla „--even <even>”: @@@"),
    (
      ["--sort", "up"],
      "Wartość „up” jest nieprawidłowa dla „--sort <sort>”. "
        + "Podaj jedną z wartości: „asc” lub „desc”."
    ),
    (
      ["--three", "x"],
      "Wartość „x” jest nieprawidłowa dla „--three <three>”. "
        + "Podaj jedną z wartości: „p”, „q” lub „r”."
    ),
    (
      ["--six", "x"],
      "Wartość „x” jest nieprawidłowa dla „--six <six>”. Podaj jedną z wartości:"
    ),
    (["---"], "Nieprawidłowa opcja: ---"),
    (
      ["--generate-completion-script", "tcsh"],
      "Nie można utworzyć skryptu uzupełniania dla „tcsh”."
    ),
    (["grouped", "x"], "Nieoczekiwany argument „x”"),
  ]

  @Test(arguments: complaints)
  func `an error message is translated`(arguments: [String], text: String) {
    #expect(polish(arguments).first == text)
  }

  @Test(arguments: complaints.map(\.0))
  func `no word of ArgumentParser stays in English`(arguments: [String]) {
    let english = words(said(to: arguments)).subtracting(SampleTree.words)
    #expect(!english.isEmpty)
    let left = english.intersection(words(polish(arguments).joined(separator: "\n")))
    #expect(left.subtracting(["argument"]) == [])
  }

  private func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
  }

  @Test func `an error message ends with the option's help, the synopsis and a hint`() {
    let lines = polish(["required"])
    #expect(
      lines.dropFirst() == [
        "Pomoc:  <words>  @@@", "Użycie: tree required",
        "  Więcej informacji: `tree required --help`.",
      ])
  }

  @Test func `an unknown shell is reported on several lines`() {
    let english = """
      Error: Can't autodetect a supported shell.
      Please use --generate-completion-script=<shell> with one of:
          zsh bash
      """
    #expect(
      polish(english) == """
        Nie udało się rozpoznać powłoki.
        Użyj --generate-completion-script=<powłoka> z jedną z wartości:
            zsh bash
        """)
  }

  @Test func `an error message of the program itself stays unchanged`() {
    let text = SampleTree.fullMessage(for: ValidationError("Nie tak.\nDrugi wiersz."))
    #expect(polish(text).hasPrefix("Nie tak.\nDrugi wiersz.\nUżycie: tree\n"))
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
      #expect(said.hasSuffix("\nUżycie: tree\n  Więcej informacji: `tree --help`."))
    }
  }

  @Test(arguments: [
    "", "ghrepo 0.1.0", "#!/bin/bash\nUSAGE: x", "{\"abstract\": \"Show the version.\"}",
  ])
  func `text that was requested stays unchanged`(text: String) {
    let message = ParserMessage(text, in: .pl)
    #expect(!message.isComplaint && message.text == text)
  }

  @Test func `an English error only loses its label`() {
    let message = ParserMessage("Error: Unknown option '-x'\nUsage: ghrepo", in: .en)
    #expect(message.isComplaint && message.text == "Unknown option '-x'\nUsage: ghrepo")
  }
}
