import GitHubSimulator
import TestSupport
import Testing

/// Words that shells complete from the local database: real shells on a terminal.
@Suite(.timeLimit(.minutes(20))) struct CompletionWordsTests {
  private static let shells = [
    ("bash", ["--norc", "--noprofile", "-i"], "source <(ghrepo completions bash)"),
    (
      "zsh", ["-f", "-i"],
      "autoload -Uz compinit; compinit -u -D; source <(ghrepo completions zsh)"
    ),
    ("fish", ["--no-config"], "ghrepo completions fish | source"),
  ]

  /// A local database with monalisa's repositories and a saved search with a malicious name.
  private func stage() async throws -> TerminalStage {
    let stage = try await TerminalStage()
    let seen = try stage.ghrepo("search", "user:octo-org")
    _ = try await seen.exitCode()
    let saved = try stage.ghrepo("saved", "add", "$(touch made); x'", "swift")
    #expect(try await saved.exitCode() == 0)
    return stage
  }

  @Test(arguments: shells)
  func `a shell completes cached words and runs none of them`(
    shell: (name: String, arguments: [String], setup: String)
  ) async throws {
    guard ProgramRun.installed(shell.name) != nil else {
      print("\(shell.name) is not installed: its completion is not tested")
      return
    }
    let stage = try await stage()
    let asked = stage.simulator.requests.count
    let terminal = try stage.program(shell.name, shell.arguments, environment: ["PS1": "> "])
    terminal.type("\(shell.setup); cd; echo rea''dy\n")
    try await terminal.see("ready")
    terminal.type("echo 1; : ghrepo; ghrepo show --json --offline octo-org/hello-w\t")
    try await terminal.see("octo-org/hello-world")
    terminal.type("\u{15}echo to; ls; echo completed; ghrepo saved run --offline \t")
    try await terminal.see("touch")
    terminal.type("\n")
    try await terminal.see("completed")
    terminal.type("ls -a; echo en''d\n")
    try await terminal.see("end")
    #expect(!terminal.screen().contains { $0.split(separator: " ").contains("made") })
    #expect(stage.simulator.requests.count == asked)
    terminal.hangUp()
  }
}
