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

/// The size of a terminal cell, in pixels.
package struct CellSize: Sendable, Hashable, Codable {
  package let width: Int
  package let height: Int

  /// Nil for implausible sizes.
  package init?(width: Int, height: Int) {
    guard (2...128).contains(width), (2...128).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// The size in most terminals, for when it must be guessed.
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

/// The responses received so far.
struct TerminalReplies: Sendable {
  private(set) var traits = TerminalTraits()
  /// Whether DA1 has come: the terminal has sent all its responses.
  private(set) var isComplete = false
  /// Whether there was any response.
  private(set) var hasAnswers = false
  private var hasSixel = false
  private var hasKitty = false
  private var area: (width: Int, height: Int)?

  mutating func add(_ reply: TerminalReply) {
    hasAnswers = true
    switch reply {
    case .attributes(let numbers):
      hasSixel = numbers.dropFirst().contains(4)
      isComplete = true
    case .name(let name): traits.name = name
    case .kittyGraphics: hasKitty = true
    case .background(let color): traits.background = color
    case .foreground(let color): traits.foreground = color
    case .cell(let width, let height): traits.cell = CellSize(width: width, height: height)
    case .area(let width, let height): area = (width, height)
    case .synchronizedOutput(let value): traits.synchronizes = (1...3).contains(value)
    case .rendition(let text): traits.hasTrueColor = Self.keepsTrueColor(text)
    case .sixelColors(let count): traits.sixelColors = count >= 2 ? min(count, 256) : nil
    }
  }

  /// `48:2::1:2:3`, `48:2:1:2:3` or `48;2;1;2;3`, possibly after other parameters.
  private static func keepsTrueColor(_ rendition: String) -> Bool {
    let numbers = rendition.split { $0 == ":" || $0 == ";" }
    return numbers.suffix(5) == ["48", "2", "1", "2", "3"]
  }

  /// The traits from all responses; `window` is the size that the system reports, in cells and
  /// pixels.
  func result(window: WindowSize, environment: [String: String]) -> TerminalTraits {
    var traits = traits
    traits.cell =
      traits.cell
      ?? area.flatMap { window.cell(ofWidth: $0.width, height: $0.height) }
      ?? window.cell(ofWidth: window.width, height: window.height)
    traits.graphics = graphics(environment)
    return traits
  }

  /// Kitty's protocol moves and scrolls images at the lowest cost. WezTerm supports it in part and
  /// iTerm2's protocol well.
  private func graphics(_ environment: [String: String]) -> [GraphicsProtocol] {
    let isInsideTmux =
      traits.name?.hasPrefix("tmux") == true || environment["TMUX"]?.isEmpty == false
    let names = [traits.name, environment["TERM_PROGRAM"], environment["LC_TERMINAL"]]
    let speaksITerm =
      !isInsideTmux
      && names.compactMap { $0 }.contains { name in
        ["iTerm", "WezTerm", "mintty"].contains(where: name.hasPrefix)
      }
    let isWezTerm = names.compactMap { $0 }.contains { $0.hasPrefix("WezTerm") }
    var found: [GraphicsProtocol] = []
    if hasKitty && !isInsideTmux { found.append(.kitty) }
    if speaksITerm { found.insert(.iterm, at: isWezTerm ? 0 : found.count) }
    if hasSixel { found.append(.sixel) }
    return found
  }
}

/// The size of a window in cells and, where the system knows them, in pixels.
struct WindowSize {
  var columns: Int
  var rows: Int
  var width: Int
  var height: Int

  /// The cell size of a text area given in pixels, rounded down.
  func cell(ofWidth width: Int, height: Int) -> CellSize? {
    guard columns > 0, rows > 0 else { return nil }
    return CellSize(width: width / columns, height: height / rows)
  }
}
