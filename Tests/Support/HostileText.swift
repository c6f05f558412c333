/// Texts that an attacker might put into a field to harm the reader's terminal.
package enum HostileText {
  package static let all: [String] = [
    "\u{1B}[2J\u{1B}[H cleared",
    "\u{1B}]0;title\u{07}",
    "\u{1B}]8;;http://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\",
    "\u{1B}]52;c;ZXZpbA==\u{07}",
    "\u{9B}31mred\u{9D}0;t\u{9C}",
    "\u{90}q#0\u{9C}\u{8D}\u{85}",
    "over\rwritten\u{08}\u{08}\u{7F}",
    "nul\u{0}nul",
    "two\nlines\r\nthree\u{2028}four\u{2029}five\u{0B}six\u{0C}",
    "a\tb\tc",
    "\u{202E}gpj.exe\u{202C}\u{2066}iso\u{2069}\u{200F}\u{200E}\u{061C}",
    "zero\u{200B}width\u{200D}\u{FEFF}\u{2060}\u{AD}x\u{115F}\u{3164}\u{FFA0}",
    "e" + String(repeating: "\u{301}", count: 5000),
    String(repeating: "\u{301}\u{316}", count: 500),
    "👨‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇵🇱🇩 ❤️ 1️⃣ ⚠︎",
    "क्ष" + String(repeating: "क्", count: 400) + "क",
    "日本語のとても長い説明文です。" + String(repeating: "漢字", count: 300),
    "각\u{1100}\u{1161}\u{11A8}\u{1161}\u{11A8}",
    "\u{FFFF}\u{10FFFF}\u{E000}\u{378}\u{FFF9}x\u{FFFB}",
    String(repeating: "x", count: 50_000),
    String(repeating: " ", count: 5000) + "end",
    "%s%n%@ $(reboot) `reboot`",
    "",
  ]

  /// Random text rich in dangerous characters; the same for the same seed.
  package static func random(seed: UInt64, length: Int) -> String {
    var generator = SeededNumbers(seed: seed)
    var text = String.UnicodeScalarView()
    for _ in 0..<length {
      let range = ranges[Int(generator.next() % UInt64(ranges.count))]
      let value = range.lowerBound + UInt32(generator.next() % UInt64(range.count))
      text.append(Unicode.Scalar(value) ?? "x")
    }
    return String(text)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x1F, 0x1B...0x1B, 0x20...0x7E, 0x20...0x7E, 0x20...0x20, 0x7F...0x9F, 0xA0...0x2FF,
    0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20FF,
    0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7FF, 0xFE00...0xFE0F,
    0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F600...0x1F64F, 0x1FA70...0x1FAFF,
    0x200D...0x200D, 0xE0000...0xE007F, 0...0x10FFFF,
  ]
}
