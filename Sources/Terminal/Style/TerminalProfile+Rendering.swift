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
      if style.isDim { codes.append("2") }
      if style.isUnderlined { codes.append("4") }
    }
    switch style.color?.degraded(to: colorDepth) {
    case .named(let name):
      codes.append(String(name.rawValue < 8 ? 30 + name.rawValue : 82 + name.rawValue))
    case .indexed(let index): codes.append("38;5;\(index)")
    case .rgb(let red, let green, let blue): codes.append("38;2;\(red);\(green);\(blue)")
    case nil: break
    }
    return codes
  }
}
