/// What one output can show.
package struct TerminalProfile: Sendable, Equatable {
  package var isTerminal: Bool
  package var size: TerminalSize
  package var colorDepth: ColorDepth
  package var theme: Theme
  /// Mixed from the terminal's own colors; nil if it has not reported them.
  package var colors: TerminalColors?
  /// Bold, dim and underlined text.
  package var hasAttributes: Bool
  /// Links in text (OSC 8).
  package var hasHyperlinks: Bool
  /// Whether a line can be redrawn in place.
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

extension TerminalProfile {
  /// Decides from the environment only; does not query the terminal.
  ///
  /// `NO_COLOR` (no-color.org) and `CLICOLOR=0` turn off only the colors, and override
  /// `CLICOLOR_FORCE`, which enables colors and attributes for files and pipes too.
  package init(environment: [String: String], isTerminal: Bool, size: TerminalSize) {
    let signs = EnvironmentTraits(environment)
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

/// What environment variables say about the terminal.
private struct EnvironmentTraits {
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
    // GNU screen passes on COLORTERM from the outer terminal, whose colors it cannot show.
    if claimsFull && !isInsideScreen { return .full }
    return claimsFull || term.contains("256") ? .indexed : .sixteen
  }

  private static let fullColorTerms = [
    "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty",
  ]

  /// Only terminals known to support OSC 8; others may show its bytes. Multiplexers hide the outer
  /// terminal, so inside them there is no support. `FORCE_HYPERLINK` overrides this either way.
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
  /// The bytes that show `text`, without a line end. They close every style and link.
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
      bytes +=
        (isTerminal ? span.text.string.shownOnTerminal : span.text.string.shownInColumns).utf8
      if shown != .plain { bytes += "\u{1B}[0m".utf8 }
      if link != nil { bytes += "\u{1B}]8;;\u{1B}\\".utf8 }
    }
  }

  /// A style as the terminal shows it, with colors from its own sixteen, from 256, or of 24 bits.
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

  /// Terminals differ in how they draw dim text, so the theme's muted color replaces it where the
  /// background is known. Where that color is missing, dim replaces it.
  private func isDimmed(_ style: Style) -> Bool {
    switch style.color {
    case .role(.muted), .role(.border), .role(.codeComment): packed(style.color) == .none
    case nil: style.isDim && shownColor(of: style) == .none
    default: style.isDim
    }
  }

  private func shownColor(of style: Style) -> PackedColor {
    let isMuted = style.isDim && style.color == nil && theme != .neutral
    if style.color == nil, !isMuted, colorDepth == .full, let text = colors?.text {
      return PackedColor(.hex(text))
    }
    return packed(isMuted ? .role(.muted) : style.color)
  }

  private func packed(_ color: Color?) -> PackedColor {
    if colorDepth == .full, case .role(let role) = color, let own = colors?.color(of: role) {
      return PackedColor(.hex(own))
    }
    return PackedColor(color?.degraded(to: colorDepth, in: theme))
  }
}
