/// Command lines that send requests to GitHub, sensible or not.
package enum RandomCommand {
  package static func arguments(_ dice: inout Dice) -> [String] {
    let command = dice.pick(commands)
    var arguments = command.words + (command.takesOptions ? options(&dice) : [])
    if command.takesFormat, dice.oneIn(2) { arguments += dice.pick(formats) }
    return arguments
  }

  private struct Command {
    var words: [String]
    var takesOptions = true
    var takesFormat = true
  }

  private static let commands: [Command] =
    [
      ["search", "engine"], ["search", "stars:>=0"], ["search"], ["search", "x", "--explain"],
      ["search", "x", "--count"], ["search", "x", "--all"],
      ["search", "repo:a/b", "--page-through"],
      ["search", "\"unfinished", "OR", "(", "language:"], ["trending"], ["trending", "day"],
      ["top"],
      ["top", "--language", "swift"],
    ].map { Command(words: $0) }
    + [
      ["show", "a/b"], ["show", "1"], ["show", "https://github.com/a/b"],
      ["show", "a/b", "--no-readme"],
    ].map { Command(words: $0, takesOptions: false) }
    + [
      ["show", "../.."], ["status"], ["status", "--json"], ["favorites", "add", "a/b"],
      ["favorites", "add", "a/b", "--tag", "t", "--note", "n"], ["favorites", "list"],
      ["favorites", "list", "--json"], ["favorites", "remove", "a/b"],
      ["favorites", "show", "a/b"],
      ["favorites", "export"], ["favorites", "sync"], ["favorites", "sync", "--push", "--yes"],
      ["saved", "add", "s", "engine"], ["saved", "run", "s"], ["saved", "run", "s", "--json"],
      ["saved", "list"], ["saved", "remove", "s"], ["cache"], ["cache", "clear", "--yes"],
      ["login", "--with-token", "--insecure-storage"], ["logout", "--all"],
      ["logout", "--revoke", "--yes"],
      ["switch"], ["token"], ["credential", "get"], ["completions", "bash"], ["nonsense"],
    ].map { Command(words: $0, takesOptions: false, takesFormat: false) }

  private static let formats = [["--json"], ["--csv"], ["--json", "--refresh"]]

  private static let flags = [
    ["--limit", "5"], ["--limit", "250"], ["--limit", "0"], ["--limit", "9223372036854775807"],
    ["--refresh"], ["--offline"], ["--max-age", "1d"], ["--wait"], ["--anonymous-fallback"],
    ["--verbose"], ["--sort", "stars"], ["--order", "asc"], ["--language", "c"],
    ["--parallel", "4"], ["--page-through"], ["--plain"], ["--created", "-7d"],
  ]

  private static func options(_ dice: inout Dice) -> [String] {
    (0..<dice.below(4)).flatMap { _ in dice.pick(flags) }
  }
}
