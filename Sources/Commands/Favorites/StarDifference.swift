internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// What the favourites and the stars on GitHub do not have in common.
struct StarDifference: Sendable {
  /// Starred on GitHub and no favourite; the oldest star first.
  var missing: [StarredRepository] = []
  /// Favourites without a star; the oldest first.
  var unstarred: [Favorite] = []

  init(stars: [StarredRepository], favorites: [Favorite]) {
    let favoriteIDs = Set(favorites.map(\.repository.id))
    let starredIDs = Set(stars.map(\.repository.id))
    missing = stars.filter { !favoriteIDs.contains($0.repository.id) }
    unstarred = favorites.reversed().filter { !starredIDs.contains($0.repository.id) }
  }

  var isEmpty: Bool { missing.isEmpty && unstarred.isEmpty }

  var json: JSONValue {
    .object([
      "pull": .array(missing.map { .string($0.repository.fullName) }),
      "push": .array(unstarred.map { .string($0.repository.fullName) }),
    ])
  }
}

/// Writes a difference: names with a heading for a person, one line each for a program.
struct StarDifferenceOutput {
  let context: CommandContext

  /// A person reads no more of each; the rest is counted.
  private static let shown = 20

  func write(_ difference: StarDifference) throws(ConsoleError) {
    let missing = difference.missing.map(\.repository.fullName)
    let unstarred = difference.unstarred.map(\.repository.fullName)
    if context.console.outputProfile.isTerminal {
      try context.console.write(
        lines: lines(missing, .syncMissing(count: missing.count))
          + lines(unstarred, .syncUnstarred(count: unstarred.count)))
    } else {
      let lines = missing.map { ("pull", $0) } + unstarred.map { ("push", $0) }
      try context.console.write(
        lines.map { "\($0)\t\(TerminalText(sanitizing: $1).string)\n" }.joined())
    }
  }

  private func lines(_ names: [String], _ heading: Message) -> [StyledText] {
    guard !names.isEmpty else { return [] }
    let rest = names.count - Self.shown
    return [StyledText(heading, in: context.language, .bold)]
      + names.prefix(Self.shown).map { StyledText(sanitizing: "  \($0)") }
      + (rest > 0 ? [StyledText(.syncMore(count: rest), in: context.language, .dim)] : [])
  }
}
