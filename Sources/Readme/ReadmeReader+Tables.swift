extension ReadmeReader {
  mutating func readTable(_ element: HTMLElement) {
    var head: HTMLElement?
    var rows: [HTMLElement] = []
    for part in element.elements {
      switch part.name {
      case "tr": rows.append(part)
      case "caption": append(.paragraph(line(of: part)))
      case "thead" where head == nil: head = part
      case "thead", "tbody", "tfoot": rows += part.rows
      default: read([.element(part)])
      }
    }
    // Browsers show the first `thead` at the top, wherever it is.
    let headRows = head?.rows.count ?? 0
    rows = (head?.rows ?? []) + rows
    if let alert = alert(rows) { return append(alert) }
    let isHeadless = head?.elements.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } ?? true
    var grid = TableGrid()
    for row in rows { grid.append(row.elements.filter { ["td", "th"].contains($0.name) }, cell) }
    if isHeadless, headRows > 0, head?.elements.allSatisfy({ !$0.holdsImages }) == true {
      grid.rows.removeFirst(headRows)
    }
    guard !grid.rows.isEmpty else { return }
    // The lines of a cell cannot be told apart, so links into a table lead to its top.
    for anchor in grid.removeAnchors() { append(anchor) }
    let leading = grid.rows.prefix { $0.allSatisfy(\.isHead) && !$0.isEmpty }.count
    append(
      .table(
        ReadmeTable(
          alignments: grid.alignments, headRows: isHeadless ? min(leading, 1) : headRows,
          rows: grid.rows)))
  }

  private func cell(_ element: HTMLElement) -> ReadmeTable.Cell {
    ReadmeTable.Cell(isHead: element.name == "th", blocks: inner(element))
  }

  /// AsciiDoc's admonitions are tables of one row: the kind, then the text.
  private func alert(_ rows: [HTMLElement]) -> ReadmeBlock? {
    guard rows.count == 1, rows[0].elements.count == 2 else { return nil }
    let kind = rows[0].elements[0].text.filter { !$0.isWhitespace }.lowercased()
    guard let alert = ReadmeAlert(rawValue: kind) else { return nil }
    return .alert(alert, inner(rows[0].elements[1]))
  }
}

extension HTMLElement {
  fileprivate var rows: [HTMLElement] { elements.filter { $0.name == "tr" } }

  fileprivate var holdsImages: Bool {
    elements.contains { $0.name == "img" || $0.name == "input" || $0.holdsImages }
  }
}

/// Cells in rows and columns; a cell that spans several leaves the others empty.
private struct TableGrid {
  var rows: [[ReadmeTable.Cell]] = []
  private(set) var alignments: [ReadmeAlignment] = []
  /// For each column, how many more rows a cell from above fills.
  private var filled: [Int] = []

  private static let widestSpan = 16

  mutating func append(_ cells: [HTMLElement], _ make: (HTMLElement) -> ReadmeTable.Cell) {
    var row: [ReadmeTable.Cell] = []
    for cell in cells {
      fillFromAbove(&row)
      let columns = Self.span(cell["colspan"])
      let below = Self.span(cell["rowspan"]) - 1
      for index in 0..<columns {
        if alignments.count == row.count { alignments.append(cell.alignment ?? .left) }
        if filled.count == row.count { filled.append(0) }
        filled[row.count] = below
        row.append(index == 0 ? make(cell) : ReadmeTable.Cell(isHead: cell.name == "th"))
      }
    }
    fillFromAbove(&row)
    rows.append(row)
  }

  private mutating func fillFromAbove(_ row: inout [ReadmeTable.Cell]) {
    while row.count < filled.count, filled[row.count] > 0 {
      filled[row.count] -= 1
      row.append(ReadmeTable.Cell())
    }
  }

  mutating func removeAnchors() -> [ReadmeBlock] {
    let all = rows.joined().flatMap { $0.blocks.filter(\.isAnchor) }
    for row in rows.indices {
      for cell in rows[row].indices { rows[row][cell].blocks.removeAll(where: \.isAnchor) }
    }
    return all
  }

  private static func span(_ value: String?) -> Int {
    min(widestSpan, max(1, value.flatMap { Int($0) } ?? 1))
  }
}
