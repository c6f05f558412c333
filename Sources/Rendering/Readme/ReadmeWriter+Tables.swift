internal import Readme
internal import Terminal

extension ReadmeWriter {
  /// Tables inside tables, and tables with more columns than fit, become rows of text.
  mutating func writeTable(_ table: ReadmeTable) {
    let outer = (alignment, isTight)
    defer { (alignment, isTight) = outer }
    let count = table.rows.map(\.count).max() ?? 0
    guard count > 0 else { return }
    isTight = false
    gap()
    let room = columns - 3 * count - 1
    guard !isInTable, !layout.isAccessible, room >= TableWidths.fewest * count else {
      return writeRows(table)
    }
    var grid = TableCells(table: table, count: count)
    let widths = TableWidths.fitted(grid.columnWidths(room, &self), to: room)
    let rows = grid.rows(widths, &self)
    // A table narrower than `columns` follows the alignment around it.
    writeBorder(widths, "┌", "┬", "┐")
    for (index, row) in rows.enumerated() {
      if index > 0, index == table.headRows || row.count > 1 || rows[index - 1].count > 1 {
        writeBorder(widths, "├", "┼", "┤")
      }
      for line in row { emit(line) }
    }
    writeBorder(widths, "└", "┴", "┘")
  }

  private mutating func writeBorder(
    _ widths: [Int], _ left: String, _ middle: String, _ right: String
  ) {
    let strokes = widths.map { String(repeating: "─", count: $0 + 2) }
    emit(StyledText(sanitizing: left + strokes.joined(separator: middle) + right, .role(.border)))
  }

  private mutating func writeRows(_ table: ReadmeTable) {
    let last = table.rows.lastIndex { !$0.allSatisfy(\.blocks.isEmpty) } ?? 0
    for (index, row) in table.rows.enumerated() {
      let style: Style = index < table.headRows ? .bold : .plain
      if let line = row.singleLine(parted: layout.isAccessible ? ", " : " │ ") {
        writeParagraph(line, style)
        // Only rows follow each other without an empty line.
        if index < last { close() }
      } else {
        for cell in row { write(cell.blocks) }
      }
    }
  }
}

extension [ReadmeTable.Cell] {
  /// The cells on one line, if they contain nothing but text.
  fileprivate func singleLine(parted separator: String) -> [ReadmeInline]? {
    var lines: [[ReadmeInline]] = []
    for cell in self {
      switch cell.blocks.first {
      case nil: continue
      case .paragraph(let line) where cell.blocks.count == 1: lines.append(line)
      default: return nil
      }
    }
    return lines.joined(separator: [.text(separator)]).map { $0 }
  }
}

/// Lays out the cells of a table as lines.
private struct TableCells {
  let table: ReadmeTable
  let count: Int
  /// The lines of each cell at its natural width.
  var cells: [[[StyledText]]] = []

  /// The width that each column needs; no more than `room`.
  mutating func columnWidths(_ room: Int, _ writer: inout ReadmeWriter) -> [TableWidths] {
    var widths = Array(repeating: TableWidths(natural: 1, least: 1), count: count)
    for row in table.rows {
      cells.append(row.map { Self.lines(of: $0, columns: room, &writer) })
      for (column, lines) in (cells.last ?? []).enumerated() {
        let natural = lines.map(\.columns).max() ?? 0
        widths[column].natural = max(widths[column].natural, natural)
        let least = lines.map(\.longestWord).max() ?? 0
        widths[column].least = max(widths[column].least, least)
      }
    }
    // Costly for long tables, and only asked for if words have to be broken.
    guard widths.map(\.least).reduce(0, +) > room else { return widths }
    for (column, lines) in cells.flatMap({ $0.enumerated() }) {
      let part = lines.map(\.longestPart).max() ?? 0
      widths[column].part = max(widths[column].part, part)
    }
    return widths
  }

  /// The lines of each row, including borders.
  func rows(_ widths: [Int], _ writer: inout ReadmeWriter) -> [[StyledText]] {
    zip(table.rows, cells).map { row, natural in
      var columns: [[StyledText]] = []
      for (column, cell) in row.enumerated() {
        let width = widths[column]
        let fits = natural[column].allSatisfy { $0.columns <= width }
        columns.append(fits ? natural[column] : Self.lines(of: cell, columns: width, &writer))
      }
      return joined(columns, widths)
    }
  }

  private func joined(_ cells: [[StyledText]], _ widths: [Int]) -> [StyledText] {
    let bar = StyledText("│", .role(.border))
    return (0..<max(1, cells.map(\.count).max() ?? 0)).map { row in
      var line = bar
      for (column, width) in widths.enumerated() {
        let lines = column < cells.count ? cells[column] : []
        let text = row < lines.count ? lines[row] : StyledText()
        let alignment = column < table.alignments.count ? table.alignments[column] : .left
        line += StyledText(" ") + text.aligned(alignment, in: width) + StyledText(" ") + bar
      }
      return line
    }
  }

  private static func lines(
    of cell: ReadmeTable.Cell, columns: Int, _ writer: inout ReadmeWriter
  ) -> [StyledText] {
    guard cell.isHead else { return writer.lines(of: cell.blocks, columns: columns) }
    let blocks = cell.blocks.map { block -> ReadmeBlock in
      if case .paragraph(let line) = block { .paragraph([.strong(line)]) } else { block }
    }
    return writer.lines(of: blocks, columns: columns)
  }
}

extension StyledText {
  fileprivate func aligned(_ alignment: ReadmeAlignment, in width: Int) -> StyledText {
    switch alignment {
    case .left: return padded(to: width)
    case .right: return padded(to: width, alignment: .right)
    case .center:
      let left = max(0, width - columns) / 2
      return (StyledText(.spaces(left)) + self).padded(to: width)
    }
  }

  /// Columns of the longest word.
  fileprivate var longestWord: Int {
    plain.string.split(separator: " ").map { TerminalText(sanitizing: String($0)).columns }.max()
      ?? 0
  }
}

/// How wide the columns of a table become.
private struct TableWidths {
  /// The width without line breaks.
  var natural: Int
  /// The width of the longest word.
  var least: Int
  /// The width of the longest part of a word, if words have to be broken.
  var part = 1

  /// Columns are narrower than this only if their text is.
  static let fewest = 4

  /// Narrow columns get the width they need; the others share the rest.
  static func fitted(_ widths: [TableWidths], to room: Int) -> [Int] {
    let natural = widths.map { max(1, $0.natural) }
    if natural.reduce(0, +) <= room { return natural }
    // Do not break words while another column has room to spare.
    let least = zip(widths, natural).map { min(max(fewest, $0.least), $1) }
    if least.reduce(0, +) <= room { return widened(least, toward: natural, room) }
    let parts = zip(widths, natural).map { min(max(fewest, $0.part), $1) }
    guard parts.reduce(0, +) <= room else { return shares(natural, room) }
    return widened(parts, toward: least, room)
  }

  private static func widened(_ widths: [Int], toward wider: [Int], _ room: Int) -> [Int] {
    let more = shares(zip(wider, widths).map { $0 - $1 }, room - widths.reduce(0, +))
    return zip(widths, more).map { $0 + $1 }
  }

  /// Splits `room` as evenly as possible; no part exceeds its width.
  private static func shares(_ widths: [Int], _ room: Int) -> [Int] {
    var result = widths
    var (left, waiting) = (max(0, room), widths.count)
    for index in widths.indices.sorted(by: { widths[$0] < widths[$1] }) {
      result[index] = min(widths[index], left / waiting)
      left -= result[index]
      waiting -= 1
    }
    return result
  }
}
