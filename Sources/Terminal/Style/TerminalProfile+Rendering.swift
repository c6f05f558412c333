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
      let shown = shown(span.style)
      let link = hasHyperlinks ? span.link : nil
      if let link { bytes += "\u{1B}]8;;\(link.address)\u{1B}\\".utf8 }
      StyleSequence.append(from: .plain, to: shown, into: &bytes)
      bytes += span.text.string.utf8
      if shown != .plain { bytes += "\u{1B}[0m".utf8 }
      if link != nil { bytes += "\u{1B}]8;;\u{1B}\\".utf8 }
    }
  }

  /// What is shown of a style here: its colours are those of the terminal, of 256 or of 24 bits.
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

  /// How dim a terminal draws dim text is unknown, so the theme's muted colour takes its place where
  /// the background is known; and where that colour is missing, dim takes the place of it.
  private func isDimmed(_ style: Style) -> Bool {
    switch style.color {
    case .role(.muted), .role(.border), .role(.codeComment): packed(style.color) == .none
    case nil: style.isDim && shownColor(of: style) == .none
    default: style.isDim
    }
  }

  private func shownColor(of style: Style) -> PackedColor {
    let isMuted = style.isDim && style.color == nil && theme != .neutral
    return packed(isMuted ? .role(.muted) : style.color)
  }

  private func packed(_ color: Color?) -> PackedColor {
    if colorDepth == .full, case .role(let role) = color, let own = colors?.color(of: role) {
      return PackedColor(.hex(own))
    }
    return PackedColor(color?.degraded(to: colorDepth, in: theme))
  }
}
