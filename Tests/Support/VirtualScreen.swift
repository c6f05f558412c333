import CVTerm

/// What a terminal shows after the bytes it was fed, using libvterm's state machine.
package final class VirtualScreen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// The beginning of a character whose end has not been fed yet.
  private var unfinished: [UInt8] = []

  package struct Cell: Equatable {
    package var text: String
    /// 0xRRGGBB, or -1 for the terminal's default; an empty cell has none.
    package var foreground: Int32
    package var background: Int32
    /// As in `cvterm_attributes`; an empty cell has only line attributes.
    package var attributes: Int32 = 0
  }

  package struct Failure: Error {}

  package init(columns: Int, rows: Int) throws {
    self.columns = columns
    self.rows = rows
    guard let terminal = vterm_new(Int32(rows), Int32(columns)),
      let screen = vterm_obtain_screen(terminal)
    else { throw Failure() }
    self.terminal = terminal
    self.screen = screen
    vterm_set_utf8(terminal, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  package func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// The cursor position, from 0.
  package var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }

  /// libvterm copies its input to the stack, so large output is fed in pieces. They have whole
  /// characters, because it shows a character in two pieces as several unknown ones.
  package func feed(_ bytes: [UInt8]) {
    let bytes = unfinished + bytes
    var rest = bytes.dropLast(Self.unfinished(at: bytes[...]))
    unfinished = Array(bytes[rest.endIndex...])
    while !rest.isEmpty {
      var piece = rest.prefix(4096)
      if piece.count < rest.count { piece = piece.dropLast(Self.unfinished(at: piece)) }
      rest = rest.dropFirst(piece.count)
      _ = vterm_input_write(terminal, piece.map { CChar(bitPattern: $0) }, piece.count)
    }
  }

  /// How many bytes at the end of `bytes` begin a UTF-8 character that is not finished there.
  private static func unfinished(at bytes: ArraySlice<UInt8>) -> Int {
    for (count, byte) in zip(1...3, bytes.reversed()) where byte & 0xC0 != 0x80 {
      return (~byte).leadingZeroBitCount > count ? count : 0
    }
    return 0
  }

  package var cells: [[Cell]] {
    (0..<rows).map { row in (0..<columns).map { cell(row: row, column: $0) } }
  }

  /// The lines as text, without trailing spaces.
  package var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The first cell that differs from `other`, or nil.
  package func difference(from other: VirtualScreen) -> String? {
    for (row, (line, otherLine)) in zip(cells, other.cells).enumerated() {
      for (column, (cell, otherCell)) in zip(line, otherLine).enumerated() where cell != otherCell {
        return "\(row),\(column): \(cell) instead of \(otherCell) in \(lines[row])"
      }
    }
    return nil
  }

  private func cell(row: Int, column: Int) -> Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
    // The second half of a wide character has no scalar, and its other values mean nothing.
    guard scalars[0] != .max else { return Cell(text: "", foreground: -1, background: -1) }
    var text = ""
    for scalar in scalars.lazy.map(Unicode.Scalar.init) {
      guard let scalar, scalar != "\0" else { break }
      text.unicodeScalars.append(scalar)
    }
    if scalars[0] == 0 { text = " " }
    let attributes = cvterm_attributes(cell)
    let lines = attributes & 0b1010
    return Cell(
      text: text,
      foreground: text == " " && lines == 0 ? -1 : cvterm_color(screen, cell.fg),
      background: cvterm_color(screen, cell.bg), attributes: text == " " ? lines : attributes)
  }
}
