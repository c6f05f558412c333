/// One answer of a terminal to `ProbeQuery`.
enum TerminalReply: Equatable, Sendable {
  /// DA1; the numbers tell what the terminal can do, 4 is sixel. Every terminal answers it.
  case attributes([Int])
  /// XTVERSION.
  case name(String)
  /// kitty took the picture.
  case kittyGraphics
  case background(UInt32)
  case foreground(UInt32)
  case cell(width: Int, height: Int)
  /// The text area in pixels.
  case area(width: Int, height: Int)
  /// DECRQM of mode 2026: 1 to 3 when the terminal knows it.
  case synchronizedOutput(Int)
  /// SGR as DECRQSS gives it back.
  case rendition(String)
  case sixelColors(Int)
}
