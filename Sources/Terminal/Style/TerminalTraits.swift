/// What a terminal has reported about itself.
package struct TerminalTraits: Sendable, Hashable, Codable {
  /// Name and version as the terminal reports them, such as `kitty(0.26.5)`; printable ASCII.
  package var name: String?
  /// The graphics protocols it supports, the best first.
  package var graphics: [GraphicsProtocol]
  package var cell: CellSize?
  /// The default background and text color, as 0xRRGGBB.
  package var background: UInt32?
  package var foreground: UInt32?
  package var hasTrueColor: Bool
  /// Whether it holds back output between the marks of an update (mode 2026).
  package var synchronizes: Bool
  /// How many colors a sixel image may have.
  package var sixelColors: Int?

  package init(
    name: String? = nil, graphics: [GraphicsProtocol] = [], cell: CellSize? = nil,
    background: UInt32? = nil, foreground: UInt32? = nil, hasTrueColor: Bool = false,
    synchronizes: Bool = false, sixelColors: Int? = nil
  ) {
    self.name = name
    self.graphics = graphics
    self.cell = cell
    self.background = background
    self.foreground = foreground
    self.hasTrueColor = hasTrueColor
    self.synchronizes = synchronizes
    self.sixelColors = sixelColors
  }
}

/// A way to show pixels in a terminal.
package enum GraphicsProtocol: String, Sendable, Hashable, Codable, CaseIterable {
  case kitty, iterm, sixel
}
