/// Which terminal this is, as far as the variables tell: what is remembered of one holds for the
/// next with the same key.
package struct TerminalKey: Sendable, Hashable, Codable {
  package let text: String

  package init(environment: [String: String]) {
    let values = Self.variables.map { name in
      String((environment[name] ?? "").prefix(80).map { $0 == "|" || $0.isNewline ? "_" : $0 })
    }
    let presences = Self.presences.map { environment[$0]?.isEmpty == false ? $0 : "" }
    text = (values + presences).joined(separator: "|")
  }

  private static let variables = [
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL",
    "LC_TERMINAL_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "XTERM_VERSION", "TERMINAL_EMULATOR",
  ]

  /// Their values change with every window.
  private static let presences = [
    "TMUX", "KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "SSH_TTY",
  ]
}
