internal import ArgumentParser
internal import Messages
internal import Rendering

/// How much a list shows of each repository.
struct RowsOption: ParsableArguments {
  @Flag(name: [.customShort("1"), .long], help: .text(.helpCompact))
  var compact = false

  /// Nil for what the setting says.
  var choice: RowsChoice? { compact ? .compact : nil }
}
