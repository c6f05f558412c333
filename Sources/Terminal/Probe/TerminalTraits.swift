/// What a terminal has said about itself.
package struct TerminalTraits: Sendable, Hashable, Codable {
  /// Its name and version as it gives them, such as `kitty(0.26.5)`; printable ASCII.
  package var name: String?
  /// The ways it shows pictures, the best first.
  package var graphics: [GraphicsProtocol]
  package var cell: CellSize?
  /// The default background and text colour, as 0xRRGGBB.
  package var background: UInt32?
  package var foreground: UInt32?
  package var hasTrueColor: Bool
  /// It holds the screen back between the marks of an update (mode 2026).
  package var synchronizes: Bool
  /// How many colours a sixel picture may have.
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

/// How large a cell of a terminal is, in pixels.
package struct CellSize: Sendable, Hashable, Codable {
  package let width: Int
  package let height: Int

  /// Nil for what no cell can be.
  package init?(width: Int, height: Int) {
    guard (2...128).contains(width), (2...128).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// As most terminals have it, where a size must be guessed.
  package static let usual = CellSize(8, 16)

  private init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let width = try container.decode(Int.self, forKey: .width)
    let height = try container.decode(Int.self, forKey: .height)
    guard let size = CellSize(width: width, height: height) else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: container, debugDescription: "no size of a cell")
    }
    self = size
  }
}
