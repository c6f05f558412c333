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
      let codes = codes(of: span.style)
      let link = hasHyperlinks ? span.link : nil
      if let link { bytes += "\u{1B}]8;;\(link.address)\u{1B}\\".utf8 }
      if !codes.isEmpty { bytes += "\u{1B}[\(codes.joined(separator: ";"))m".utf8 }
      bytes += span.text.string.utf8
      if !codes.isEmpty { bytes += "\u{1B}[0m".utf8 }
      if link != nil { bytes += "\u{1B}]8;;\u{1B}\\".utf8 }
    }
  }

  /// Parameters of SGR (ECMA-48, 8.3.117).
  private func codes(of style: Style) -> [String] {
    var codes: [String] = []
    if hasAttributes {
      if style.isBold { codes.append("1") }
      if isDimmed(style) { codes.append("2") }
      if style.isItalic { codes.append("3") }
      if style.isUnderlined { codes.append("4") }
      if style.isStruckThrough { codes.append("9") }
    }
    if let code = code(of: shownColor(of: style), base: 30) { codes.append(code) }
    if let code = code(of: style.background, base: 40) { codes.append(code) }
    return codes
  }

  /// How dim a terminal draws dim text is unknown, so the theme's muted colour takes its place where
  /// the background is known; and where that colour is missing, dim takes the place of it.
  private func isDimmed(_ style: Style) -> Bool {
    switch style.color {
    case .role(.muted), .role(.border), .role(.codeComment): code(of: style.color, base: 30) == nil
    case nil: style.isDim && code(of: shownColor(of: style), base: 30) == nil
    default: style.isDim
    }
  }

  private func shownColor(of style: Style) -> Color? {
    style.isDim && style.color == nil && theme != .neutral ? .role(.muted) : style.color
  }

  /// `base` is 30 for text and 40 for what is behind it.
  private func code(of color: Color?, base: UInt8) -> String? {
    switch color?.degraded(to: colorDepth, in: theme) {
    case .named(let name):
      String(name.rawValue < 8 ? base + name.rawValue : base + 52 + name.rawValue)
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    case .role, .data, nil: nil
    }
  }
}
