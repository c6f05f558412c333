import ArgumentParser
import Auth
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands

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

  /// The lines of what we say instead.
  private func lines(_ fullMessage: String, in language: Language = .en) -> [String] {
    guard case .error(let report) = ParserMessage(fullMessage: fullMessage) else { return [] }
    return [report.message, report.next].compactMap { $0?.text(in: language) }
      .flatMap { $0.split(separator: "\n").map(String.init) }
  }

  private static let complaints: [([String], String)] = [
    (["-x"], "Unknown option `-x`."),
    (["--lim", "3"], "Unknown option `--lim`. Did you mean `--limit`?"),
    (["-lx"], "Unknown option `-lx`. Did you mean `--six`?"),
    (["-l"], "`-l <limit>` needs a value."),
    (["--flag=3"], "`--flag` takes no value, but \"3\" was given."),
    (["plain", "v"], "Unexpected argument \"v\"."),
    (["plain", "v", "w"], "2 unexpected arguments: \"v\", \"w\"."),
    (
      ["plain", "v", "v", "v", "v", "v"],
      "5 unexpected arguments: \"v\", \"v\", \"v\", \"v\", \"v\"."
    ),
    (["required"], "Missing argument `<words> ...`."),
    (["--limit", "zz"], "Invalid value \"zz\" for `--limit`. Enter a whole number."),
    (["--red", "--blue"], "`--red` cannot be used with `--blue`."),
    (["--even", "3"], "Invalid value \"3\" for `--even`: @@@"),
    (
      ["--sort", "up"],
      "Invalid value \"up\" for `--sort`. Use one of: asc, desc."
    ),
    (
      ["--three", "x"],
      "Invalid value \"x\" for `--three`. Use one of: p, q, r."
    ),
    (["--six", "x"], "Invalid value \"x\" for `--six`. Use one of: p, q, r, s, t, u."),
    (["---"], "Invalid option `---`."),
    (
      ["--generate-completion-script", "tcsh"], "There is no completion script for \"tcsh\"."
    ),
    (["grouped", "x"], "Unexpected argument \"x\"."),
  ]

  @Test func `a value like one of the choices suggests it`() {
    #expect(
      lines(said(to: ["--sort", "Descc"])).first
        == "Invalid value \"Descc\" for `--sort`. Did you mean \"desc\"? Use one of: asc, desc.")
  }

  @Test(arguments: complaints)
  func `an error is said in our words`(arguments: [String], text: String) {
    #expect(lines(said(to: arguments)).first == text)
  }

  @Test(arguments: complaints.map(\.0), [Language.pl, .de])
  func `no word of ours stays in English`(arguments: [String], language: Language) {
    let english = words(lines(said(to: arguments))).subtracting(SampleTree.words)
    #expect(!english.isEmpty)
    let left = english.intersection(words(lines(said(to: arguments), in: language)))
    #expect(left.subtracting(["argument", "option", "shell"]) == [])
  }

  private func words(_ lines: [String]) -> Set<String> {
    Set(
      lines.joined(separator: " ").lowercased().split { !$0.isLetter && $0 != "-" }
        .map(String.init))
  }

  @Test func `the usage follows where it helps, and how to get help is last`() {
    #expect(
      lines(said(to: ["required"])).dropFirst() == [
        "Usage: tree required", "Run `tree required --help` for help.",
      ])
    #expect(
      lines(said(to: ["--limit", "zz"])).dropFirst() == ["Run `tree plain --help` for help."])
  }

  @Test func `an error has the exit code of usage errors`() {
    guard case .error(let report) = ParserMessage(fullMessage: said(to: ["-x"])) else {
      Issue.record("no error")
      return
    }
    #expect(report.exitCode == .usage)
  }

  @Test func `an unknown shell is reported on several lines`() {
    let english = """
      Error: Can't autodetect a supported shell.
      Please use --generate-completion-script=<shell> with one of:
          zsh bash
      """
    #expect(
      lines(english, in: .pl) == [
        "Nie udało się rozpoznać powłoki.",
        "Użyj --generate-completion-script=<powłoka> z jedną z wartości:", "    zsh bash",
      ])
  }

  @Test func `an error message of the program itself stays unchanged`() {
    let text = SampleTree.fullMessage(for: ValidationError("Nie tak.\nDrugi wiersz."))
    #expect(
      lines(text, in: .pl) == ["Nie tak.", "Drugi wiersz.", "Pomoc: `tree --help`."])
  }

  @Test(arguments: [
    "a\nb", "{option}", "' is invalid for '", "\u{E000}", "'. Did you mean '", "%s \\(x)", "", "'",
    "\nUsage: x", "\u{1B}[2J", "Error: ", String(repeating: "' or '", count: 2_000), "…",
  ])
  func `user input is repeated unchanged, but on one line`(value: String) {
    for complaint in [
      "Unexpected argument '\(value)'", "2 unexpected arguments: 'x', '\(value)'",
      "The value '\(value)' is invalid for '--x <x>'", "Unknown option '\(value)'",
    ] {
      let said = lines(
        "Error: \(complaint)\nUsage: tree\n  See 'tree --help' for more information.", in: .pl)
      #expect(said.last == "Pomoc: `tree --help`.")
      let text = said.joined(separator: " ")
      #expect(text.contains(value.split(separator: "\n").joined(separator: " ")), "\(text)")
    }
  }

  @Test(arguments: [
    "", "ghrepo 0.1.0", "#!/bin/bash\nUSAGE: x", "{\"abstract\": \"Show the version.\"}",
  ])
  func `text that was requested stays unchanged`(text: String) {
    guard case .text(text) = ParserMessage(fullMessage: text) else {
      Issue.record("another text")
      return
    }
  }
}
