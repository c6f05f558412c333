import CVTerm

/// What a terminal shows after so many bytes, by the state machine of libvterm.
final class VirtualScreen {
  let columns: Int
  let rows: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer

  struct Cell: Equatable {
    var text: String
    /// 0xRRGGBB, -1 for the terminal's own; a blank has none.
    var foreground: Int32
    var background: Int32
  }

  struct Failure: Error {}

  init(columns: Int, rows: Int) throws {
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

  /// libvterm puts what it is given on its stack, so large outputs come in pieces.
  func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(4096).map { CChar(bitPattern: $0) }
      rest = rest.dropFirst(4096)
      _ = vterm_input_write(terminal, piece, piece.count)
    }
  }

  var cells: [[Cell]] {
    (0..<rows).map { row in (0..<columns).map { cell(row: row, column: $0) } }
  }

  /// The lines as text, without spaces at their ends.
  var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func cell(row: Int, column: Int) -> Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let scalar = Unicode.Scalar(cell.chars.0).flatMap { $0.value == 0 ? nil : $0 }
    let text = scalar.map { String($0) } ?? " "
    return Cell(
      text: text, foreground: text == " " ? -1 : cvterm_color(screen, cell.fg),
      background: cvterm_color(screen, cell.bg))
  }
}
