import Core
import Testing

@testable import Output

@Suite(.timeLimit(.minutes(10))) struct FeedLineTests {
  @Test(arguments: [
    ("", FeedLine.more), ("  ", .more), ("q", .leave), (" Quit", .leave), ("?", .help),
    ("3", .act(.open, row: 3)), (" 3 ", .act(.open, row: 3)), ("f3", .act(.favorite, row: 3)),
    ("F 3", .act(.favorite, row: 3)), ("c 12", .act(.clone(nil), row: 12)),
    ("c 12 ~/a b", .act(.clone("~/a b"), row: 12)), ("n 3 -", .act(.note(""), row: 3)),
    ("o1", .act(.page, row: 1)), ("t 3 cli, to read", .act(.tag(["cli", "to read"]), row: 3)),
    ("n 3 Read 2 of it, today ", .act(.note("Read 2 of it, today"), row: 3)),
  ])
  func `a line is a letter, the number of a row, and what belongs to it`(
    line: String, meaning: FeedLine
  ) {
    #expect(FeedLine(line) == meaning)
  }

  @Test(arguments: [
    "what", "f", "t 3", "n 3", "x 3", "3 4", "f 3 4", "-1", "? 3", "99999999999999999999",
  ])
  func `anything else is not guessed`(line: String) {
    #expect(FeedLine(line) == nil)
  }

  @Test func `a hyphen removes a tag, and a sharp sign is only how it is shown`() {
    #expect(
      FavoriteChange(typed: ["cli", "#Later", "-old", "-#done"])
        == FavoriteChange(added: ["cli", "Later"], removed: ["old", "done"]))
  }
}
