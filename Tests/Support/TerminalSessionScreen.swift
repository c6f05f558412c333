/// The lines of a terminal after a program's output: handles carriage returns, erasing to the end
/// of the line and wrapping at the last column. Ignores styles and titles.
struct TerminalSessionScreen {
  private(set) var lines = [""]
  private let columns: Int
  private var cells: [[Character]] = [[]]
  private var column = 0

  init(columns: Int) {
    self.columns = columns
  }

  mutating func show(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    var printable = ""
    while let scalar = rest.popFirst() {
      if scalar.value >= 0x20, scalar.value != 0x7F {
        printable.unicodeScalars.append(scalar)
        continue
      }
      print(printable)
      printable = ""
      switch scalar {
      case "\r": column = 0
      case "\n": cells.append([])
      case "\u{8}": column = max(0, column - 1)
      case "\u{1B}": escape(&rest)
      default: break
      }
    }
    print(printable)
    lines = cells.map { line in
      let text = String(line)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Treats every character as one column: rows with wide ones never fill their line.
  private mutating func print(_ text: String) {
    for character in text {
      if column == columns {
        cells.append([])
        column = 0
      }
      let row = cells.count - 1
      while cells[row].count <= column { cells[row].append(" ") }
      cells[row][column] = character
      column += 1
    }
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.popFirst() {
    case "[":
      while let scalar = rest.popFirst() {
        guard (0x40...0x7E).contains(scalar.value) else { continue }
        if scalar == "K" { eraseToEnd() }
        return
      }
    case "]":
      while let scalar = rest.popFirst(), scalar != "\u{7}" {
        if scalar == "\u{1B}" {
          _ = rest.popFirst()
          return
        }
      }
    default: return
    }
  }

  private mutating func eraseToEnd() {
    let row = cells.count - 1
    cells[row] = Array(cells[row].prefix(column))
  }
}
