/// What terminals replied to the full probe (`ProbeQuery.full`); measured.
enum TerminalAnswers {
  private static let st = "\u{1B}\\"

  static let xterm =
    "\u{1B}P>|XTerm(379)\(st)\u{1B}]10;rgb:0000/0000/0000\(st)\u{1B}]11;rgb:ffff/ffff/ffff\(st)"
    + "\u{1B}[?2026;0$y\u{1B}P1$r0;48:2::1:2:3m\(st)\u{1B}[?1;0;256S\u{1B}[?64;1;2;4;6;9;15;22c"
  static let kitty =
    "\u{1B}_Gi=31;OK\(st)\u{1B}P>|kitty(0.26.5)\(st)\u{1B}]10;rgb:dddd/dddd/dddd\(st)"
    + "\u{1B}]11;rgb:0000/0000/0000\(st)\u{1B}[6;18;9t\u{1B}[4;720;1152t\u{1B}[?2026;2$y"
    + "\u{1B}P1$r48:2:1:2:3m\(st)\u{1B}[?62;c"
  static let foot =
    "\u{1B}P>|foot(1.13.1)\(st)\u{1B}]10;rgb:dcdc/dcdc/cccc\(st)\u{1B}]11;rgb:1111/1111/1111\(st)"
    + "\u{1B}[6;19;9t\u{1B}[4;475;720t\u{1B}[?2026;2$y\u{1B}P1$r0;48:2::1:2:3m\(st)"
    + "\u{1B}[?1;0;1024S\u{1B}[?62;4;22c"
  static let mlterm =
    "\u{1B}]10;rgb:0000/0000/0000\(st)\u{1B}]11;rgb:ffff/ffff/ffff\(st)\u{1B}[6;16;8t"
    + "\u{1B}[?2026;0$y\u{1B}P1$r0;48;5;16m\(st)\u{1B}[?1;0;1024S\u{1B}[?63;1;2;3;4;7;29c"
  static let tmux = "\u{1B}P>|tmux 3.3a\(st)\u{1B}[?1;2c"
}
