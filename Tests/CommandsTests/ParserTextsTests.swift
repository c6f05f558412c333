import ArgumentParser
import Commands
import Messages
import Testing

/// ArgumentParser itself produces every sentence, so that an upgrade that changes one fails here.
@Suite(.timeLimit(.minutes(10))) struct ParserTextsTests {
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
    ParserTexts.localized(said(to: arguments), in: .pl).split(separator: "\n").map(String.init)
  }

  private static let helpScreens: [[String]] = [
    ["--help"], ["plain", "--help"], ["required", "--help"], ["crowded", "--help"],
    ["grouped", "--help"], ["parent", "--help"], ["parent"], ["help"], ["help", "plain"],
    ["help", "help"],
  ]

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
    (
      ["plain", "-i", "--no-images"],
      "Wartość ustawianą przez flagę „--no-images” ustawiono już przez flagę „-i”"
    ),
    (
      ["plain", "-fi", "--no-images"],
      "Wartość ustawianą przez flagę „--no-images” ustawiono już przez flagę „i” w „-fi”"
    ),
    (["required"], "Brak wymaganego argumentu „<words> ...”"),
    (["parent", "child"], "Brak jednego z argumentów: „--red”, „--blue”"),
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
    #expect(polish(arguments).first == "Błąd: \(text)")
  }

  @Test(arguments: helpScreens + complaints.map(\.0))
  func `no word of ArgumentParser stays in English`(arguments: [String]) {
    let english = words(said(to: arguments)).subtracting(SampleTree.words)
    #expect(!english.isEmpty)
    let left = english.intersection(words(polish(arguments).joined(separator: "\n")))
    #expect(left.subtracting(["argument"]) == [])
  }

  private func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
  }

  @Test func `a help screen keeps its layout`() {
    #expect(
      polish(["--help"]) == [
        "OPIS: @@@", "@@@ @@@", "UŻYCIE: tree <polecenie>", "OPCJE:",
        "  --version               Wyświetl wersję.",
        "  -h, --help              Wyświetl pomoc.", "POLECENIA:",
        "  plain (domyślne)        @@@", "  required                @@@", "  crowded",
        "  parent                  @@@", "POLECENIA – @@@:", "  grouped                 @@@",
        "  Szczegóły: `tree help <polecenie>`.",
      ])
  }

  @Test func `values and defaults of options are translated`() {
    let help = SampleTree.helpMessage(for: SampleTree.Plain.self, columns: 80)
    let lines = ParserTexts.localized(help, in: .pl).split(separator: "\n")
    #expect(lines.contains("  -l, --limit <limit>     @@@ (domyślnie: 30)"))
    #expect(lines.contains("  --three <three>         @@@ (wartości: p, q, r)"))
    #expect(
      lines.contains("  --mixed [<mixed>]       @@@ (wartości: p, q, r; domyślnie jako flaga: q)"))
  }

  @Test func `further lines of a synopsis are aligned with the first`() {
    let lines = polish(["grouped", "--help"])
    #expect(lines[1...2] == ["UŻYCIE: tree grouped", "        tree grouped <polecenie>"])
  }

  @Test func `an error message ends with the option's help, the synopsis and a hint`() {
    let lines = polish(["required"])
    #expect(
      lines.dropFirst() == [
        "Pomoc:  <words>  @@@", "Użycie: tree required <words> ...",
        "  Więcej informacji: `tree required --help`.",
      ])
  }
}
