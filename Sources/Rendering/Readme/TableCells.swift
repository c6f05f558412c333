internal import Readme
internal import Terminal

/// The cells of a table on their way to lines.
struct TableCells {
  private let table: ReadmeTable
  private let count: Int
  /// What each cell was at its natural width.
  private var cells: [[[StyledText]]] = []

  init(_ table: ReadmeTable, columns count: Int) {
    self.table = table
    self.count = count
  }

  /// What each column would like; no more than `room`.
  mutating func wishes(_ room: Int, _ writer: inout ReadmeWriter) -> [TableWidths] {
    var wishes = Array(repeating: TableWidths(natural: 1, least: 1), count: count)
    for row in table.rows {
      cells.append(row.map { Self.lines(of: $0, columns: room, &writer) })
      for (column, lines) in (cells.last ?? []).enumerated() {
        let natural = lines.map(\.columns).max() ?? 0
        wishes[column].natural = max(wishes[column].natural, natural)
        let least = lines.map(\.longestWord).max() ?? 0
        wishes[column].least = max(wishes[column].least, least)
      }
    }
    return wishes
  }

  /// Each row's lines, borders included.
  func rows(_ widths: [Int], _ writer: inout ReadmeWriter) -> [[StyledText]] {
    zip(table.rows, cells).map { row, natural in
      var columns: [[StyledText]] = []
      for (column, cell) in row.enumerated() {
        let width = widths[column]
        let fits = natural[column].allSatisfy { $0.columns <= width }
        columns.append(
          fits ? natural[column] : Self.lines(of: cell, columns: width, &writer))
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
