internal import GitHub
internal import Messages
internal import Terminal

/// What a repository is written in: a bar of coloured blocks and the shares as numbers.
struct LanguageShares {
  private var parts: [Part] = []

  private struct Part {
    var name: StyledText
    var color: Color?
    var fraction: Double
  }

  /// More than these, and those below one percent, are put together.
  private static let mostNamed = 6

  init(_ languages: Languages, in language: Language) {
    var others = 0.0
    for share in languages.shares {
      let fraction = languages.fraction(of: share)
      if parts.count < Self.mostNamed && (fraction >= 0.01 || parts.isEmpty) {
        parts.append(
          Part(
            name: LanguageColor.dot(share.name), color: LanguageColor.color(of: share.name),
            fraction: fraction))
      } else {
        others += fraction
      }
    }
    if others >= 0.005 {
      let name =
        StyledText("●", .dim) + "\u{A0}" + StyledText(.detailOtherLanguages, in: language)
      parts.append(Part(name: name, color: nil, fraction: others))
    }
  }

  /// Blocks for each part, `columns` in all; every part has one at least while there is room.
  func bar(columns: Int) -> StyledText {
    var rest = columns
    var bar = StyledText()
    for (index, part) in parts.enumerated() {
      let later = parts.count - index - 1
      let fair = Int((part.fraction * Double(columns)).rounded())
      let count = later == 0 ? rest : max(0, min(max(1, fair), rest - later))
      rest -= count
      let blocks = TerminalText(sanitizing: String(repeating: "█", count: count))
      bar += StyledText(blocks, part.color.map(Style.color) ?? .dim)
    }
    return bar
  }

  func list(in language: Language) -> [StyledText] {
    parts.map {
      $0.name + StyledText(sanitizing: "\u{A0}" + language.percent($0.fraction), .dim)
    }
  }
}
