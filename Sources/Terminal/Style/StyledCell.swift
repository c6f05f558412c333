/// The smallest piece of a text that may stand alone at the end of a line.
struct StyledCell {
  var text: String
  var columns: Int
  var style: Style
  var link: Hyperlink?

  var isSpace: Bool { text == " " || text == "\u{3000}" }

  /// Whether a line may end here: behind a space, and beside wide characters, whose scripts write
  /// no spaces, except before marks that close what was said.
  func allowsBreak(before next: StyledCell) -> Bool {
    if isSpace { return !next.isSpace }
    return (columns == 2 || next.columns == 2) && !Self.closingMarks.contains(next.text)
  }

  private static let closingMarks: Set<String> = [
    "、", "。", "，", "．", "！", "？", "：", "；", "）", "］", "｝", "」", "』", "】", "〉", "》", "ー",
  ]

  /// Clusters wider than this, such as endless conjuncts, are taken apart.
  static let mostColumns = 4
}

extension StyledText {
  /// The cells of the text in order; made one by one, so that the head of a huge text is cheap.
  var cells: some Sequence<StyledCell> {
    spans.lazy.flatMap { span in
      span.text.string.lazy.flatMap { character -> [StyledCell] in
        Self.pieces(of: String(character)).map {
          StyledCell(
            text: $0, columns: CellWidth.columns(of: $0), style: span.style, link: span.link)
        }
      }
    }
  }

  init(_ cells: some Sequence<StyledCell>) {
    self.init()
    var run: StyledCell?
    for cell in cells {
      if let current = run, current.style == cell.style, current.link == cell.link {
        run?.text += cell.text
      } else {
        appendRun(run)
        run = cell
      }
    }
    appendRun(run)
  }

  private mutating func appendRun(_ run: StyledCell?) {
    guard let run else { return }
    append(Span(text: TerminalText(safe: run.text), style: run.style, link: run.link))
  }

  /// The cluster itself, or its parts where it is too wide.
  static func pieces(of cluster: String) -> [String] {
    CellWidth.columns(of: cluster) <= StyledCell.mostColumns
      ? [cluster] : scalarGroups(of: cluster)
  }

  /// Scalars that take columns, each with the marks behind it.
  private static func scalarGroups(of cluster: String) -> [String] {
    var groups: [String] = []
    for scalar in cluster.unicodeScalars {
      if scalar.cellWidth > 0 || groups.isEmpty {
        groups.append(String(scalar))
      } else {
        groups[groups.count - 1].unicodeScalars.append(scalar)
      }
    }
    return groups
  }
}
