/// Rows that a terminal can scroll by itself: new row `r` is old row `r + shift`, inside
/// `top..<bottom`; the remaining rows become empty.
struct ScreenScroll: Equatable {
  let top: Int
  let bottom: Int
  let shift: Int

  /// The length of the sequences that scroll, in bytes.
  private static let price = 16
  /// Fewer changed rows than this are rewritten instead.
  private static let fewestRows = 3

  /// The scroll that saves the most bytes in the change from `old` to `new`, nil if none does.
  static func best(from old: [PackedCell], to new: [PackedCell], size: TerminalSize) -> Self? {
    let (columns, rows) = (size.columns, size.rows)
    guard columns > 0 else { return nil }
    let changed = (0..<rows).filter { !new.row($0, equals: old, $0, columns: columns) }
    guard changed.count >= fewestRows,
      let shift = likelyShift(RowHashes(old, columns), RowHashes(new, columns), changed)
    else { return nil }
    return region(RowCosts(old, new, size, shift))
  }

  /// The shift that most changed rows have in common.
  private static func likelyShift(_ old: RowHashes, _ new: RowHashes, _ changed: [Int]) -> Int? {
    let rows = old.values.count
    var best: (shift: Int, count: Int)?
    for distance in 1..<max(2, rows) {
      for shift in [distance, -distance] {
        let count = changed.count { row in
          old.values.indices.contains(row + shift) && new.values[row] != new.blank
            && new.values[row] == old.values[row + shift]
        }
        if count > best?.count ?? 0 { best = (shift, count) }
      }
    }
    return best?.shift
  }

  /// Running sums of the costs reduce every region to two subtractions.
  private static func region(_ costs: RowCosts) -> Self? {
    let (rows, distance) = (costs.kept.count - 1, abs(costs.shift))
    var best: (scroll: Self, gain: Int)?
    for top in 0..<rows {
      for bottom in stride(from: top + distance + 1, through: rows, by: 1) {
        let (empty, moved) =
          costs.shift > 0
          ? (bottom - distance..<bottom, top..<bottom - distance)
          : (top..<top + distance, top + distance..<bottom)
        let gain =
          costs.kept[bottom] - costs.kept[top]
          - (costs.moved[moved.upperBound] - costs.moved[moved.lowerBound])
          - (costs.empty[empty.upperBound] - costs.empty[empty.lowerBound])
        if gain > best?.gain ?? price {
          best = (Self(top: top, bottom: bottom, shift: costs.shift), gain)
        }
      }
    }
    return best?.scroll
  }
}

/// One hash for every row of a screen.
private struct RowHashes {
  let values: [UInt64]
  let blank: UInt64

  init(_ cells: [PackedCell], _ columns: Int) {
    values = cells.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt64.self)
      return stride(from: 0, to: words.count, by: columns * 2).map {
        Self.hash(words[$0..<$0 + columns * 2])
      }
    }
    blank = [PackedCell](repeating: .blank, count: columns).withUnsafeBytes {
      Self.hash($0.bindMemory(to: UInt64.self)[...])
    }
  }

  private static func hash(_ words: Slice<UnsafeBufferPointer<UInt64>>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return hash
  }
}

/// The estimated bytes to write each row, as running sums: over its present contents, over the row
/// that a scroll moves there, and over an empty row.
private struct RowCosts {
  let shift: Int
  var kept = [0]
  var moved = [0]
  var empty = [0]

  init(_ old: [PackedCell], _ new: [PackedCell], _ size: TerminalSize, _ shift: Int) {
    self.shift = shift
    let columns = size.columns
    let nothing = [PackedCell](repeating: .blank, count: columns)
    for row in 0..<size.rows {
      let isInside = (0..<size.rows).contains(row + shift)
      kept.append(kept[row] + Self.cost(old, row, new, row, columns))
      empty.append(empty[row] + Self.cost(nothing, 0, new, row, columns))
      moved.append(moved[row] + (isInside ? Self.cost(old, row + shift, new, row, columns) : 0))
    }
  }

  private static func cost(
    _ old: [PackedCell], _ oldRow: Int, _ new: [PackedCell], _ newRow: Int, _ columns: Int
  ) -> Int {
    if new.row(newRow, equals: old, oldRow, columns: columns) { return 0 }
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        cost(
          UnsafeBufferPointer(rebasing: old[oldRow * columns..<(oldRow + 1) * columns]),
          UnsafeBufferPointer(rebasing: new[newRow * columns..<(newRow + 1) * columns]))
      }
    }
  }

  private static func cost(
    _ old: UnsafeBufferPointer<PackedCell>, _ new: UnsafeBufferPointer<PackedCell>
  ) -> Int {
    var last = PackedCell.blank
    var (cost, blanks, gap) = (4, 0, 0)
    for index in new.indices {
      let cell = new[index]
      if cell == old[index] {
        gap = 4
        continue
      }
      if cell == .blank {
        blanks += 1
        continue
      }
      cost += gap + blanks + price(of: cell, after: last)
      (gap, blanks, last) = (0, 0, cell)
    }
    return cost + min(blanks, 3)
  }

  private static func price(of cell: PackedCell, after last: PackedCell) -> Int {
    if cell.isImage { return 60 }
    var price = cell.glyph < 0x80 ? 1 : 3
    if cell.foreground != last.foreground { price += cell.foreground.kind == .rgb ? 14 : 5 }
    if cell.background != last.background { price += cell.background.kind == .rgb ? 14 : 5 }
    if cell.attributes != last.attributes { price += 3 }
    return price
  }
}
