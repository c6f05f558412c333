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
    case .colorsChanged: break
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
