extension StyledText {
  /// The text in lines of at most `columns` (at least four), broken between words where possible,
  /// else after a sign inside a word, as in `long_name/of/file.txt`.
  /// Every line but the first starts with `indent` spaces.
  package func wrapped(to columns: Int, indent: Int = 0) -> [StyledText] {
    let columns = max(StyledCell.mostColumns, columns)
    // Most cells of tables and lines of code are short.
    if let width = columnsOfASCII, width <= columns, spans.last?.text.string.last != " " {
      return [self]
    }
    var wrapper = Wrapper(
      columns: columns, indent: min(max(0, indent), columns - StyledCell.mostColumns))
    for cell in cells { wrapper.append(cell) }
    return wrapper.finish()
  }
}

extension StyledText {
  /// The columns of text in ASCII, which is quick to find out; nil for all other text.
  private var columnsOfASCII: Int? {
    var count = 0
    for span in spans {
      guard span.text.string.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      count += span.text.string.utf8.count
    }
    return count
  }

  /// The text in lines of at most `columns` (at least four), broken anywhere.
  package func broken(to columns: Int) -> [StyledText] {
    let columns = max(StyledCell.mostColumns, columns)
    var lines: [[StyledCell]] = [[]]
    var width = 0
    for cell in cells {
      if width + cell.columns > columns {
        lines.append([])
        width = 0
      }
      lines[lines.count - 1].append(cell)
      width += cell.columns
    }
    return lines.map { StyledText($0) }
  }
}

/// Greedy word wrap, fed cell by cell.
private struct Wrapper {
  let columns: Int
  let indent: Int
  var lines: [StyledText] = []
  var line: [StyledCell] = []
  var width = 0
  /// How many cells of `line` stay when it is broken.
  var lastBreak = 0
  /// As `lastBreak`, for a word that is longer than the line.
  var lastBreakInWord = 0
  /// Whether spaces are dropped, as after a break.
  var skipsSpaces = false

  mutating func append(_ cell: StyledCell) {
    if skipsSpaces && cell.isSpace { return }
    skipsSpaces = false
    if let last = line.last, last.allowsBreak(before: cell) { markBreak() }
    if line.endsPart(before: cell) { lastBreakInWord = line.count }
    if width + cell.columns > columns {
      if cell.isSpace {
        breakLine(keeping: line.count)
        skipsSpaces = true
        return
      }
      breakLine(keeping: [lastBreak, lastBreakInWord].first { $0 > 0 } ?? line.count)
      if width + cell.columns > columns { breakLine(keeping: line.count) }
    }
    line.append(cell)
    width += cell.columns
  }

  /// Leading spaces are indentation; a line never breaks after them.
  private mutating func markBreak() {
    if !line.allSatisfy(\.isSpace) { lastBreak = line.count }
  }

  private mutating func breakLine(keeping count: Int) {
    let rest = line[count...]
    emit(line[..<count])
    line = []
    width = indent
    lastBreak = 0
    lastBreakInWord = 0
    // The rest may be too long for an indented line.
    for cell in rest { append(cell) }
  }

  private mutating func emit(_ cells: ArraySlice<StyledCell>) {
    var cells = cells
    while let last = cells.last, last.isSpace { cells.removeLast() }
    let text = StyledText(cells)
    lines.append(lines.isEmpty ? text : StyledText(TerminalText.spaces(indent)) + text)
  }

  mutating func finish() -> [StyledText] {
    if !line.isEmpty || lines.isEmpty { emit(line[...]) }
    return lines
  }
}

extension [StyledCell] {
  /// Whether a word may be broken here, behind a sign between letters or digits.
  fileprivate func endsPart(before next: StyledCell) -> Bool {
    guard count > 1 else { return false }
    switch self[count - 1].text {
    case "_", "-", "/", ".": return next.isLetterOrDigit && self[count - 2].isLetterOrDigit
    default: return false
    }
  }
}

extension StyledText {
  /// The columns of the longest part that wrapping leaves whole where it has room for it.
  package var longestPart: Int {
    var (longest, columns) = (0, 0)
    var before: [StyledCell] = []
    for cell in cells {
      let isBreak = before.last?.allowsBreak(before: cell) == true
      if isBreak || cell.isSpace || before.endsPart(before: cell) { columns = 0 }
      columns += cell.isSpace ? 0 : cell.columns
      longest = max(longest, columns)
      before = before.suffix(1) + [cell]
    }
    return longest
  }
}

/// The smallest piece of text that wrapping never splits.
struct StyledCell {
  var text: String
  var columns: Int
  var style: Style
  var link: Hyperlink?

  var isSpace: Bool { text == " " || text == "\u{3000}" }

  var isLetterOrDigit: Bool { text.first.map { $0.isLetter || $0.isNumber } ?? false }

  /// Whether a line may end here: after a space, and next to wide characters, whose scripts use no
  /// spaces, except before closing marks.
  func allowsBreak(before next: StyledCell) -> Bool {
    if isSpace { return !next.isSpace }
    return (columns == 2 || next.columns == 2) && !Self.closingMarks.contains(next.text)
  }

  private static let closingMarks: Set<String> = [
    "、", "。", "，", "．", "！", "？", "：", "；", "）", "］", "｝", "」", "』", "】", "〉", "》", "ー",
  ]

  /// Clusters wider than this are split, such as endless conjuncts.
  static let mostColumns = 4
}

extension StyledText {
  /// The cells of the text in order; lazy, so that the start of a huge text is cheap.
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

  /// The cluster itself, or its parts if it is too wide.
  static func pieces(of cluster: String) -> [String] {
    CellWidth.columns(of: cluster) <= StyledCell.mostColumns
      ? [cluster] : scalarGroups(of: cluster)
  }

  /// Scalars that occupy columns, each with the marks after it.
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
