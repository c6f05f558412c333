import ArgumentParser
import Testing

@testable import Commands

/// Options that a command does not have.
@Suite(.timeLimit(.minutes(10)))
struct UnknownOptionTests {
  private func complaint(_ line: String) throws -> String {
    let error = #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
    }
    return usageMessage(error)
  }

  @Test(arguments: [
    ("search x --lang go", "--language"), ("search x --langauge go", "--language"),
    ("search x --limt 3", "--limit"), ("search x --org a", "--owner"),
    ("search x --format json", "--json"),
    ("search x --since 2026-01-01", "--pushed"), ("search x --repo a/b", "repo:OWNER/NAME"),
    ("search x --per-page=5", "--limit"), ("search x --topics cli", "--topic"),
    ("fav --lang go", "--language"), ("fav list --limt 3", "--limit"), ("show a/b --open", "--web"),
  ])
  func `an unknown option suggests the one that was meant`(line: String, option: String) throws {
    let text = try complaint(line)
    #expect(text.contains("Did you mean `\(option)`?"), "\(text)")
    #expect(!text.contains("Usage: "), "\(text)")
  }

  @Test(arguments: ["repo view a/b -b trunk", "show -b trunk a/b", "clone a/b -b trunk"])
  func `an option of one letter is unknown, and not its value a repository`(line: String) throws {
    #expect(try complaint(line).hasPrefix("Unknown option `-b`"))
  }

  @Test func `words after -- are options of git`() throws {
    #expect(try complaint("clone a/b -- here").contains("directory before it"))
  }

  @Test func `the message names the help of the command`() throws {
    #expect(try complaint("fav add 1 --zzz").contains("\nUsage: ghrepo favorites add ["))
    #expect(try complaint("search x --zzz").contains("`ghrepo search --help`"))
  }

  @Test(arguments: [
    "search --zzz", "search --stars many --zzz=1", "favorites add --zzz", "saved run --zzz",
    "exec --zzz -- env --help",
  ])
  func `an unknown option is reported before what is missing`(line: String) throws {
    let text = try complaint(line)
    #expect(text.hasPrefix("Unknown option `--zzz`"), "\(text)")
  }

  @Test(arguments: [
    ("search", "Nothing to search"),
    ("search --language --zzz", "`--language <NAME>` needs a value"),
    ("favorites add --note --zzz", "`--note <TEXT>` needs a value"),
  ])
  func `other mistakes stay as they are`(line: String, words: String) throws {
    #expect(try complaint(line).contains(words))
  }

  @Test(arguments: [
    "search -- --zzz", "exec -- env --zzz", "search --text --zzz", "search --zzz --help",
  ])
  func `no option is unknown after -- and --text, or beside --help`(line: String) throws {
    _ = try GhrepoCommand.command(from: line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    "search x --zzz", "show a/b --xyz", "search x --excluding", "search x -Z",
    "cache clear --pictures",
  ])
  func `an option without a similar one gets no suggestion`(line: String) throws {
    let text = try complaint(line)
    #expect(text.contains("Unknown option") && !text.contains("Did you mean"), "\(text)")
  }
}
