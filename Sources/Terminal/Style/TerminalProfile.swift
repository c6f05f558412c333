/// What one output can show.
package struct TerminalProfile: Sendable, Equatable {
  package var isTerminal: Bool
  package var size: TerminalSize
  package var colorDepth: ColorDepth
  package var theme: Theme
  /// Mixed from the terminal's own; nil where it has not told them.
  package var colors: TerminalColors?
  /// Bold, dim and underlined text.
  package var hasAttributes: Bool
  /// Addresses behind text (OSC 8).
  package var hasHyperlinks: Bool
  /// A line may be drawn again over itself.
  package var redrawsLines: Bool

  package init(
    isTerminal: Bool, size: TerminalSize = .standard, colorDepth: ColorDepth = .none,
    theme: Theme = .neutral,
    hasAttributes: Bool = false, hasHyperlinks: Bool = false, redrawsLines: Bool = false
  ) {
    self.isTerminal = isTerminal
    self.size = size
    self.colorDepth = colorDepth
    self.theme = theme
    self.hasAttributes = hasAttributes
    self.hasHyperlinks = hasHyperlinks
    self.redrawsLines = redrawsLines
  }

  /// A file or a pipe: nothing but characters.
  package static let plain = TerminalProfile(isTerminal: false)

  package var columns: Int { size.columns }
}

/// Columns and rows of a terminal.
package struct TerminalSize: Sendable, Equatable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package static let standard = TerminalSize(columns: 80, rows: 24)
}

extension TerminalProfile {
  /// Decides from the environment alone; nothing is asked of the terminal.
  ///
  /// `NO_COLOR` (no-color.org) and `CLICOLOR=0` take the colors only, and win over
  /// `CLICOLOR_FORCE`, which gives colors and attributes to files and pipes too.
  package init(environment: [String: String], isTerminal: Bool, size: TerminalSize) {
    let signs = EnvironmentSigns(environment)
    let isCapable = isTerminal && !signs.isDumb
    let isStyled = isCapable || signs.forcesColor
    self.init(
      isTerminal: isTerminal, size: size,
      colorDepth: isStyled && !signs.refusesColor ? signs.colorDepth : .none,
      hasAttributes: isStyled,
      hasHyperlinks: isCapable && signs.knowsHyperlinks,
      redrawsLines: isCapable)
  }
}

/// What the variables say about the terminal they were set by or for.
private struct EnvironmentSigns {
  private let environment: [String: String]
  private let term: String

  init(_ environment: [String: String]) {
    self.environment = environment
    term = environment["TERM"] ?? ""
  }

  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  var isDumb: Bool { term.isEmpty || term == "dumb" }
  var refusesColor: Bool { isSet("NO_COLOR") || environment["CLICOLOR"] == "0" }
  var forcesColor: Bool { isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0" }

  private var isInsideTmux: Bool { isSet("TMUX") || term.hasPrefix("tmux") }
  private var isInsideScreen: Bool { !isInsideTmux && (isSet("STY") || term.hasPrefix("screen")) }

  var colorDepth: ColorDepth {
    let claimsFull =
      ["truecolor", "24bit"].contains(environment["COLORTERM"]) || isSet("WT_SESSION")
      || Self.fullColorTerms.contains(where: term.hasPrefix) || term.contains("direct")
    // GNU screen passes COLORTERM on from the terminal around it, whose colors it cannot show.
    if claimsFull && !isInsideScreen { return .full }
    return claimsFull || term.contains("256") ? .indexed : .sixteen
  }

  private static let fullColorTerms = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty",
  ]

  /// Only terminals known to understand OSC 8; others may show its bytes. Multiplexers hide who
  /// draws, so nothing is assumed inside them. `FORCE_HYPERLINK` settles it either way.
  var knowsHyperlinks: Bool {
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    if isInsideTmux || isInsideScreen { return false }
    return number("VTE_VERSION") >= 5000 || number("KONSOLE_VERSION") >= 201200
      || ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION"].contains(where: isSet)
      || ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(environment["TERM_PROGRAM"])
      || Self.fullColorTerms.contains(where: term.hasPrefix)
  }

  private func number(_ name: String) -> Int { environment[name].flatMap { Int($0) } ?? 0 }
}

extension TerminalProfile {
  /// The bytes that show `text` here, without a line end. Every style and link is closed again.
  package func render(_ text: StyledText) -> [UInt8] {
    var bytes: [UInt8] = []
    render(text, into: &bytes)
    return bytes
  }

  /// The bytes of all `lines`, each ended by a newline.
  package func render(_ lines: [StyledText]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      render(line, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func render(_ text: StyledText, into bytes: inout [UInt8]) {
    for span in text.spans {
      let shown = shown(span.style)
      let link = hasHyperlinks ? span.link : nil
      if let link { bytes += "\u{1B}]8;;\(link.address)\u{1B}\\".utf8 }
      StyleSequence.append(from: .plain, to: shown, into: &bytes)
      bytes += span.text.string.utf8
      if shown != .plain { bytes += "\u{1B}[0m".utf8 }
      if link != nil { bytes += "\u{1B}]8;;\u{1B}\\".utf8 }
    }
  }

  /// What is shown of a style here: its colors are those of the terminal, of 256 or of 24 bits.
  func shown(_ style: Style) -> PackedStyle {
    var shown = PackedStyle(
      color: shownColor(of: style), background: packed(style.background), attributes: [])
    guard hasAttributes else { return shown }
    shown.attributes = StyleAttributes(style)
    if isDimmed(style) {
      shown.attributes.insert(.dim)
    } else {
      shown.attributes.remove(.dim)
    }
    return shown
  }

  /// How dim a terminal draws dim text is unknown, so the theme's muted color takes its place where
  /// the background is known; and where that color is missing, dim takes the place of it.
  private func isDimmed(_ style: Style) -> Bool {
    switch style.color {
    case .role(.muted), .role(.border), .role(.codeComment): packed(style.color) == .none
    case nil: style.isDim && shownColor(of: style) == .none
    default: style.isDim
    }
  }

  private func shownColor(of style: Style) -> PackedColor {
    let isMuted = style.isDim && style.color == nil && theme != .neutral
    return packed(isMuted ? .role(.muted) : style.color)
  }

  private func packed(_ color: Color?) -> PackedColor {
    if colorDepth == .full, case .role(let role) = color, let own = colors?.color(of: role) {
      return PackedColor(.hex(own))
    }
    return PackedColor(color?.degraded(to: colorDepth, in: theme))
  }
}

/// What is mixed from a terminal's own colors of text and background, so that it suits any palette.
package struct TerminalColors: Sendable, Equatable {
  /// Behind code.
  let canvas: UInt32
  /// Behind what is selected.
  let selection: UInt32
  /// Text that steps back; as strong as other text where that is weak already.
  let muted: UInt32

  /// A background differs from another so much when it is seen at a glance.
  static let visible = 1.3
  /// WCAG's minimum for text. Source: https://www.w3.org/TR/WCAG21/#contrast-minimum
  private static let readable = 4.5
  /// Text and background closer than this are no pair to mix from.
  private static let leastContrast = 3.0

  /// Nil where the terminal has not told both, or they can hardly be told apart.
  init?(_ traits: TerminalTraits?) {
    guard let background = traits?.background, let foreground = traits?.foreground,
      Color.contrast(foreground, background) >= Self.leastContrast
    else { return nil }
    func mixture(_ percent: Int) -> UInt32 {
      Color.mixture(of: background, and: foreground, share: percent, of: 100)
    }
    func shade(_ contrast: Double) -> UInt32 {
      (1...100).lazy.map(mixture).first { Color.contrast($0, background) >= contrast }
        ?? foreground
    }
    canvas = shade(1.1)
    let selection = shade(Self.visible)
    self.selection = selection
    muted =
      (60...100).lazy.map(mixture).first { Color.contrast($0, selection) >= Self.readable }
      ?? foreground
  }

  /// Nil for roles that the theme alone colors.
  func color(of role: ColorRole) -> UInt32? {
    switch role {
    case .canvas: canvas
    case .selection: selection
    case .muted: muted
    default: nil
    }
  }
}
