internal import Readme
internal import Terminal

extension ReadmeWriter {
  mutating func writeCode(_ code: ReadmeCode) {
    let wasTight = isTight
    isTight = false
    gap()
    isTight = wasTight
    let outer = alignment
    alignment = .left
    let margin = columns < 12 ? 0 : 2
    for line in code.lines {
      for text in styled(line).broken(to: columns - 2 * margin) { emit(padded(text, margin)) }
    }
    alignment = outer
  }

  private func styled(_ line: [ReadmeCode.Piece]) -> StyledText {
    line.map { piece in
      var style = piece.kind?.style ?? .plain
      if layout.fillsBackground { style.background = .role(.canvas) }
      return StyledText(sanitizing: piece.text, style)
    }.joined()
  }

  /// The right margin shows only with something behind it.
  private func padded(_ text: StyledText, _ margin: Int) -> StyledText {
    guard layout.fillsBackground else {
      return text.isEmpty ? text : StyledText(.spaces(margin)) + text
    }
    let canvas = Style(background: .role(.canvas))
    let right = StyledText(.spaces(columns - margin - text.columns), canvas)
    return StyledText(.spaces(margin), canvas) + text + right
  }
}

extension ReadmeCode.Kind {
  fileprivate var style: Style {
    switch self {
    case .comment: .role(.codeComment)
    case .constant: .role(.codeConstant)
    case .entity: .role(.codeEntity)
    case .tag: .role(.codeTag)
    case .keyword: .role(.codeKeyword)
    case .string: .role(.codeString)
    case .variable: .role(.codeVariable)
    case .inserted: .role(.codeInserted)
    case .deleted: .role(.codeDeleted)
    case .heading: Style(isBold: true, color: .role(.codeConstant))
    }
  }
}
