/// Frames made of smaller ones that were drawn before.
extension ScreenFrame {
  /// Copies `part` with its upper left cell at `position`, pictures included; only what lies in
  /// `area` is shown. What is cut by an edge, such as half of a wide character, is a space.
  package mutating func draw(
    _ part: ScreenFrame, at position: ScreenPosition, in area: ScreenArea? = nil
  ) {
    let whole = part.area.moved(by: position)
    let visible = whole.intersection((area ?? self.area).intersection(self.area))
    guard visible.columns > 0, visible.rows > 0 else { return }
    let names = NameChange(of: part.texts, into: &texts)
    for row in visible.row..<visible.row + visible.rows {
      copyRow(of: part, at: position, row, visible, names)
    }
    for placed in part.pictures {
      let shown = placed.visible.moved(by: position).intersection(visible)
      guard shown.columns > 0, shown.rows > 0 else { continue }
      let corner = ScreenPosition(
        row: position.row + placed.position.row, column: position.column + placed.position.column)
      pictures.append(PlacedImage(image: placed.image, position: corner, visible: shown))
    }
  }

  private mutating func copyRow(
    of part: ScreenFrame, at position: ScreenPosition, _ row: Int, _ visible: ScreenArea,
    _ names: NameChange
  ) {
    let columns = visible.column..<visible.column + visible.columns
    makeRoom(row, columns)
    let source = (row - position.row) * part.size.columns - position.column
    let target = row * size.columns
    for column in columns {
      cells[target + column] = names.changed(part.cells[source + column])
    }
    let next = columns.upperBound - position.column
    let isCut = next < part.size.columns && part.cells[source + columns.upperBound].columns == 0
    cut(target + columns.lowerBound..<target + columns.upperBound, atEnd: isCut)
  }

  /// What of a cluster lies at an edge without its rest becomes spaces.
  private mutating func cut(_ indices: Range<Int>, atEnd isCut: Bool) {
    for index in indices {
      guard cells[index].columns == 0 else { break }
      blank(index)
    }
    guard isCut else { return }
    for index in indices.reversed() {
      let isHead = cells[index].columns > 0
      blank(index)
      if isHead { break }
    }
  }

  private mutating func blank(_ index: Int) {
    cells[index].glyph = 0x20
    cells[index].setColumns(1)
  }
}

/// The numbers of one frame's clusters and links as those of another.
private struct NameChange {
  private let clusters: [UInt32]
  private let links: [UInt16]

  init(of part: ScreenTexts, into whole: inout ScreenTexts) {
    clusters = part.clusters.map { whole.number(of: $0) }
    links = part.links.map { whole.number(of: $0) }
  }

  func changed(_ cell: PackedCell) -> PackedCell {
    var cell = cell
    if let index = cell.clusterIndex { cell.glyph = clusters[index] }
    if cell.link > 0 { cell.link = links[Int(cell.link) - 1] }
    return cell
  }
}

extension ScreenArea {
  fileprivate func moved(by offset: ScreenPosition) -> ScreenArea {
    ScreenArea(
      row: row + offset.row, column: column + offset.column, columns: columns, rows: rows)
  }
}
