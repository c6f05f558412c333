/// What a terminal is told before and after a program has the whole of it.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ScreenModes {
  /// The title is kept (`22t`) and replaced, and the other screen shown; lines do not wrap, the
  /// cursor is hidden, the mouse reports buttons in the form of SGR, what is pasted comes in
  /// brackets.
  static let greeting = Array(
    ("\u{1B}[22;0t\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002l\u{1B}[?1006h"
      + "\u{1B}[?2004h\u{1B}]0;ghrepo\u{1B}\\").utf8)

  /// For a process that goes on. The title is taken from its place and put there again, for nobody
  /// knows whether the farewell was written: SIGSTOP leaves no time for it.
  static let welcome = Array("\u{1B}[23;0t".utf8) + greeting

  /// First it ends whatever may have been cut in the middle: a sequence, a synchronised update, a
  /// scrolling region, a style, a link.
  static let farewell = Array(
    ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}]8;;\u{1B}\\\u{1B}[?2004l\u{1B}[?1006l"
      + "\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;0t").utf8)
}
