internal import Messages
internal import Rendering
internal import Terminal

/// Names under a heading, before something is done with all of them.
enum NameList {
  /// How many a user is shown; the rest is counted.
  private static let shown = 20

  static func lines(
    _ names: [String], _ heading: Message, in language: Language
  ) -> [StyledText] {
    guard !names.isEmpty else { return [] }
    let rest = names.count - shown
    return [StyledText(heading, in: language, .bold)]
      + names.prefix(shown).map { StyledText(sanitizing: "  \($0)") }
      + (rest > 0 ? [StyledText(.syncMore(count: rest), in: language, .dim)] : [])
  }
}
