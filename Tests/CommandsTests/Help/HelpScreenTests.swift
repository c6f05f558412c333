import ArgumentParser
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands

/// What `--help` shows, in English and at 80 columns unless said otherwise.
@Suite(.timeLimit(.minutes(10))) struct HelpScreenTests {
  private func screen(
    _ root: any ParsableCommand.Type, _ words: [String], columns: Int = 80
  ) throws -> String {
    HelpScreen(try root.parseAsRoot(words + ["--help"]), columns: columns).text
  }

  @Test func `a command begins with what it does and how it is called`() throws {
    let text = try screen(SampleTree.self, ["plain"])
    #expect(text.hasPrefix("@@@\n\nUSAGE: tree plain\n\nOPTIONS:\n"))
  }

  @Test func `options that differ by no- share a line, and values and defaults are named`() throws {
    let text = try screen(SampleTree.self, ["plain"])
    #expect(text.contains("  -i, --images/--no-images\n                          @@@\n"))
    #expect(text.contains("  -l, --limit <limit>     @@@ (default: 30)\n"))
    #expect(text.contains("(values: asc, desc;") && text.contains("default: asc)"))
    #expect(text.contains("  --red/--blue            @@ (default: --red)\n"))
  }

  @Test(arguments: [80, 200])
  func `no line is wider than the terminal`(columns: Int) throws {
    for words in [[], ["plain"], ["required"], ["crowded"], ["parent"], ["parent", "child"]] {
      for line in try screen(SampleTree.self, words, columns: columns).split(separator: "\n") {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test func `a group lists its commands under their headings, without a word for each`() throws {
    let text = try screen(SampleTree.self, [])
    #expect(text.contains("\nCOMMANDS:\n  plain (default)         @@@\n"))
    #expect(text.contains("\n@@@:\n  grouped"))
    #expect(text.contains("Run `tree help <command>` for help on a command.\n"))
  }

  @Test func `ghrepo without a command shows its help`() throws {
    let help = try GhrepoCommand.parseAsRoot(["--help"])
    #expect(HelpScreen(GhrepoCommand(), columns: 80).text == HelpScreen(help, columns: 80).text)
  }

  /// The lines that a reader accepts; each command that is not named has fewer than `show`.
  private static let lines = [
    "": 58, "search": 100, "show": 45, "switch": 14, "trending": 49, "top": 45,
  ]

  @Test(arguments: HelpGoldenTests.commands)
  func `help is short`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let count = try screen(GhrepoCommand.self, words).split(
      separator: "\n", omittingEmptySubsequences: false
    ).count
    #expect(count <= Self.lines[command] ?? 46, "\(command)")
  }

  @Test func `search describes its own options, and names the shared ones`() throws {
    let text = try screen(GhrepoCommand.self, ["search"])
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("  -") }
    #expect(rows.count <= 42)
    #expect(text.contains("--offline, --refresh, --max-age"))
    #expect(text.contains("see `ghrepo help options`."))
    #expect(!text.contains("make no requests"))
  }

  @Test(arguments: ["trending", "top", "browse", "saved add"])
  func `the filters of other commands are described with those of search`(command: String) throws {
    let text = try screen(GhrepoCommand.self, command.split(separator: " ").map(String.init))
    #expect(text.contains("--language, --owner") && text.contains("see `ghrepo help search`."))
    #expect(!text.contains("Programming language"))
  }

  @Test func `own options come before the shared ones`() throws {
    let text = try screen(GhrepoCommand.self, ["favorites", "add"])
    let own = try #require(text.firstRange(of: "--note <TEXT>"))
    let shared = try #require(text.firstRange(of: "SHARED OPTIONS:"))
    #expect(own.upperBound < shared.lowerBound)
  }

  @Test func `the first example needs no login`() throws {
    let text = try screen(GhrepoCommand.self, [])
    let example = try #require(text.split(separator: "\n").first { $0.hasPrefix("  ghrepo ") })
    #expect(example.hasPrefix("  ghrepo search "))
  }

  @Test func `ghrepo help options describes all shared options`() async throws {
    let stage = try await Stage()
    try await stage.run("help", "options")
    let output = try stage.output
    for option in [
      "--anonymous", "--require-login", "--wait", "--offline", "--refresh", "--max-age <DURATION>",
      "--hostname <HOST>", "--user <LOGIN>", "--verbose", "--quiet", "--images <CHOICE>",
    ] {
      #expect(output.contains("  \(option) "), "\(option)")
    }
    #expect(!output.contains("--theme") && !output.contains("USAGE"))
  }
}

/// Spellings that scripts may use, and help no longer shows.
@Suite(.timeLimit(.minutes(10))) struct HiddenOptionTests {
  @Test(arguments: [
    "search x --parallel 3", "search x --tsv", "search x --page-through --plain",
    "search x --theme dark", "search x --accessible", "search x --anonymous-fallback",
    "search x --anonymous=fallback", "browse --plain", "favorites list --page-through --plain",
    "favorites show a/b", "cache check --repair", "login --insecure-storage", "credential get",
    "switch --user a", "logout --user a", "favourites add a/b",
  ])
  func `a hidden spelling is accepted`(line: String) throws {
    _ = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
  }

  @Test func `anonymous reading as a fallback is one option with a value`() throws {
    let search = try #require(
      try GhrepoCommand.command(from: ["search", "x", "--anonymous=fallback"]) as? SearchCommand)
    #expect(search.options.reading.anonymousFallback && !search.options.reading.anonymous)
    let words = try GhrepoCommand.command(from: ["search", "--", "--anonymous=fallback"])
    #expect((words as? SearchCommand)?.terms == ["--anonymous=fallback"])
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["search", "x", "--anonymous=no"])
    }
  }

  @Test func `help shows none of them`() throws {
    for command in HelpGoldenTests.commands + ["favorites show"] {
      let words = command.split(separator: " ").map(String.init)
      let text = HelpScreen(try GhrepoCommand.parseAsRoot(words + ["--help"]), columns: 80).text
      for option in ["--parallel", "--tsv", "--plain", "--theme", "--accessible", "-fallback,"] {
        #expect(!text.contains(option), "\(command): \(option)")
      }
    }
  }
}
