/// What is asked of a terminal, in one write; DA1 comes last, so that its answer ends the wait.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ProbeQuery: Equatable, Sendable {
  /// Everything.
  case full
  /// Leaves out kitty's graphics: tmux takes an APC for the title of its window.
  case tmux
  /// Leaves out what old parsers show as text (APC and DCS).
  case gentle
  /// Colours and sizes, which change while all else stays.
  case changing

  var bytes: [UInt8] {
    let parts =
      switch self {
      case .full: [Self.kitty, Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .tmux: [Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .gentle: [Self.colorsOf, Self.sizes]
      case .changing: [Self.colorsOf, Self.sizes]
      }
    return Array((parts.joined() + "\u{1B}[c").utf8)
  }

  /// One pixel that is looked at and thrown away.
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/#querying-support-and-available-transmission-mediums
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  private static let name = "\u{1B}[>q"
  private static let colorsOf = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
  private static let sizes = "\u{1B}[16t\u{1B}[14t"
  /// Mode 2026, what became of a colour of 24 bits, the registers of sixel.
  private static let modes =
    "\u{1B}[?2026$p\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m\u{1B}[?1;1;0S"

  /// What the terminal that set these variables understands; nil when asking could do harm, or
  /// would not tell anything.
  init?(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    guard !term.isEmpty, !Self.deaf.contains(where: term.hasPrefix),
      environment["INSIDE_EMACS"] == nil
    else { return nil }
    if environment["TMUX"]?.isEmpty == false || term.hasPrefix("tmux") {
      self = .tmux
    } else if term.hasPrefix("screen") {
      return nil
    } else if term.hasPrefix("rxvt") || environment["TERM_PROGRAM"] == "Apple_Terminal" {
      self = .gentle
    } else {
      self = .full
    }
  }

  private static let deaf = [
    "dumb", "linux", "vt", "ansi", "cons", "sun", "eterm", "Eterm", "hurd",
  ]
}
