internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Readme
internal import Rendering
internal import Terminal

/// How a README comes to the output.
struct ReadmeOutput: Sendable {
  /// Columns that the person asked for.
  let width: Int?
  let allowsPager: Bool

  init(width: Int? = nil, allowsPager: Bool) {
    self.width = width
    self.allowsPager = allowsPager
  }

  /// Longer lines are hard to read; and the width where no terminal gives one.
  private static let widest = 100

  func columns(_ profile: TerminalProfile) -> Int {
    width ?? (profile.isTerminal ? min(profile.columns, Self.widest) : Self.widest)
  }

  /// The bytes as they are for a file or a program, harmless lines for a terminal.
  func writeBytes(_ bytes: Data, to console: Console) throws(ConsoleError) {
    guard console.outputProfile.isTerminal else { return try console.write(bytes) }
    let lines = TerminalText.lines(sanitizing: String(decoding: bytes, as: UTF8.self))
    try console.write(lines: lines.map { StyledText($0) })
  }
}
