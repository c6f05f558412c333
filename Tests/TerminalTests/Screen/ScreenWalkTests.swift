import TestSupport
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ScreenWalkTests {
  private static let profiles = [
    TerminalProfile(
      isTerminal: true, colorDepth: .full, theme: .dark, hasAttributes: true, hasHyperlinks: true),
    TerminalProfile(isTerminal: true, colorDepth: .indexed, theme: .light, hasAttributes: true),
    TerminalProfile(isTerminal: true, colorDepth: .sixteen, hasAttributes: true),
    TerminalProfile(isTerminal: true),
    // A palette whose own text color is too weak.
    TerminalProfile(isTerminal: true, colorDepth: .full, hasAttributes: true).refined(
      by: TerminalTraits(background: 0x002B36, foreground: 0x839496, hasTrueColor: true),
      theme: .dark),
  ]

  @Test(arguments: 0..<15)
  func `after any change the screen equals a full repaint`(seed: Int) throws {
    let profile = Self.profiles[seed % Self.profiles.count]
    let traits = TerminalTraits(synchronizes: seed % 3 == 0)
    var random = RandomScreen(seed: seed)
    var encoder = ScreenEncoder(profile: profile, traits: traits)
    let screen = try VirtualScreen(columns: random.size.columns, rows: random.size.rows)
    screen.feed(Array("\u{1B}[?7l".utf8))
    for step in 0..<120 {
      if random.change() {
        screen.resize(columns: random.size.columns, rows: random.size.rows)
        if step % 2 == 0 { encoder.forget() }
      }
      let frame = random.frame
      screen.feed(encoder.bytes(for: frame))
      let whole = try Self.repainted(frame, profile)
      if let difference = screen.difference(from: whole) {
        Issue.record("seed \(seed), step \(step): \(difference)")
        return
      }
      if let cursor = frame.cursor, frame.area.contains(cursor) {
        #expect(screen.cursor == (cursor.row, cursor.column))
      }
      #expect(encoder.bytes(for: frame).isEmpty)
    }
  }

  private static func repainted(
    _ frame: ScreenFrame, _ profile: TerminalProfile
  ) throws -> VirtualScreen {
    let screen = try VirtualScreen(columns: frame.size.columns, rows: frame.size.rows)
    screen.feed(Array("\u{1B}[?7l".utf8))
    var encoder = ScreenEncoder(profile: profile, traits: nil)
    screen.feed(encoder.bytes(for: frame))
    return screen
  }
}
