extension StyledText {
  /// The text in lines of at most `columns` (four at least), broken between words where possible.
  /// Every line but the first starts with `indent` spaces.
  package func wrapped(to columns: Int, indent: Int = 0) -> [StyledText] {
    let columns = max(StyledCell.mostColumns, columns)
    var wrapper = Wrapper(
      columns: columns, indent: min(max(0, indent), columns - StyledCell.mostColumns))
    for cell in cells { wrapper.append(cell) }
    return wrapper.finish()
  }
}

extension StyledText {
  /// The text in lines of at most `columns` (four at least), broken wherever the end comes.
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
  private var lines: [StyledText] = []
  private var line: [StyledCell] = []
  private var width = 0
  /// How many cells of `line` may stay when it has to be broken.
  private var lastBreak = 0
  /// Spaces at a break vanish.
  private var skipsSpaces = false

  init(columns: Int, indent: Int) {
    self.columns = columns
    self.indent = indent
  }

  mutating func append(_ cell: StyledCell) {
    if skipsSpaces && cell.isSpace { return }
    skipsSpaces = false
    if let last = line.last, last.allowsBreak(before: cell) { markBreak() }
    if width + cell.columns > columns {
      if cell.isSpace {
        breakLine(keeping: line.count)
        skipsSpaces = true
        return
      }
      breakLine(keeping: lastBreak > 0 ? lastBreak : line.count)
      if width + cell.columns > columns { breakLine(keeping: line.count) }
    }
    line.append(cell)
    width += cell.columns
  }

  /// Spaces at the head of a line are its indentation; there is no break behind them.
  private mutating func markBreak() {
    if !line.allSatisfy(\.isSpace) { lastBreak = line.count }
  }

  private mutating func breakLine(keeping count: Int) {
    let rest = line[count...]
    emit(line[..<count])
    line = []
    width = indent
    lastBreak = 0
    // The rest may be too long for a line with an indent.
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
