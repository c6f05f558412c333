import ArgumentParser
import Testing

@testable import Commands

/// Commands are parsed without the command tree around them, which must make no difference.
@Suite(.timeLimit(.minutes(10))) struct CommandAloneTests {
  private func command(_ arguments: String...) throws -> any ParsableCommand {
    try GhrepoCommand.command(from: arguments)
  }

  @Test func `a command gets its arguments, and its words are not taken for commands`() throws {
    #expect(try (command("search", "help") as? SearchCommand)?.terms == ["help"])
    #expect(try (command("search", "--", "--version") as? SearchCommand)?.terms == ["--version"])
    #expect(
      try (command("search", "x", "-topic:y") as? SearchCommand)?.moreTerms.excluding == [
        "-topic:y"
      ])
  }

  @Test(arguments: ["favorites", "fav"])
  func `a group has all its names and its default command`(name: String) throws {
    #expect(try command(name) is FavoritesListCommand)
    #expect(try command(name, "list", "--tag", "x") is FavoritesListCommand)
  }

  @Test(arguments: [
    "", "help search", "favorites help add", "saved help", "saved", "fav list --tag x", "help",
    "search --version", "saved --help", "fav add",
    "status --generate-completion-script bash", "search x --sort wrong", "saved run", "--version",
    "search x --limit 0", "search", "top --limit 3", "cache clear --pages", "--help search",
  ])
  func `a line parses as it does in the full command tree`(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    #expect(
      outcome { try GhrepoCommand.command(from: arguments) }
        == outcome { try GhrepoCommand.parseAsRoot(arguments) })
  }

  /// The type of the command, or the message for the user.
  private func outcome(of read: () throws -> any ParsableCommand) -> String {
    do { return "\(type(of: try read()))" } catch { return usageMessage(error) }
  }
}
