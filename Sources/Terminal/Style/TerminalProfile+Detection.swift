extension TerminalProfile {
  /// Decides from the environment alone; nothing is asked of the terminal.
  ///
  /// `NO_COLOR` (no-color.org) and `CLICOLOR=0` take the colours only, and win over
  /// `CLICOLOR_FORCE`, which gives colours and attributes to files and pipes too.
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
    // GNU screen passes COLORTERM on from the terminal around it, whose colours it cannot show.
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
