@testable import Terminal

/// A terminal that shows text and all kinds of images, as far as `ScreenEncoder` uses them. Its
/// cells are 8 pixels wide and 12 high, so a row is two bands of a sixel image.
struct ImageTerminal {
  /// What happens to kitty images in rows that scroll; terminals differ.
  enum Scrolling: CaseIterable {
    case moves, stays, vanishes
  }

  enum Cell: Equatable {
    case text(String)
    /// The visible part of a drawing.
    case pixels(String, drawing: Int)

    var visible: String {
      switch self {
      case .text(let text): text
      case .pixels(let pixels, _): "<\(pixels)>"
      }
    }
  }

  struct Placement: Hashable {
    var row: Int
    var column: Int
    /// Source, columns and rows as sent.
    var part: String
  }

  struct PlacementKey: Hashable {
    var image: Int
    var number: Int
  }

  let columns: Int
  let rows: Int
  let scrolling: Scrolling
  var cells: [[Cell]]
  var row = 0
  var column = 0
  var region: Range<Int>
  /// Image data by number.
  var images: [Int: String] = [:]
  var placements: [PlacementKey: Placement] = [:]
  /// Sequences that no terminal should get.
  var faults: [String] = []
  var drawings = 0
  /// Bytes of pixels so far.
  var pixelBytes = 0

  init(columns: Int, rows: Int, scrolling: Scrolling = .moves) {
    (self.columns, self.rows, self.scrolling) = (columns, rows, scrolling)
    cells = Array(repeating: Array(repeating: .text(" "), count: columns), count: rows)
    region = 0..<rows
  }

  /// What a user sees: rows of cells, then kitty images with their positions.
  var visible: [String] {
    cells.map { $0.map(\.visible).joined() }
      + placements.map { "\(images[$0.key.image] ?? "missing") \($0.value)" }.sorted()
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: escape(&rest)
      case 0x0D: column = 0
      case 0x0A:
        if row + 1 == rows { faults.append("line feed in the last row") }
        row = min(rows - 1, row + 1)
      case 0x20...0x7E: print(String(UnicodeScalar(byte)))
      default:
        var cluster = [byte]
        while let next = rest.first, next & 0xC0 == 0x80 {
          cluster.append(next)
          rest.removeFirst()
        }
        print(String(decoding: cluster, as: UTF8.self))
      }
    }
  }

  private mutating func print(_ text: String) {
    let width = CellWidth.columns(of: text)
    guard column + width <= columns else { return faults.append("\(text) beyond the edge") }
    for place in column..<column + width { cells[row][place] = .text("") }
    cells[row][column] = .text(text)
    column = min(columns - 1, column + width)
  }

  private mutating func escape(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let parameters = rest.prefix { !(0x40...0x7E).contains($0) }
      rest = rest.dropFirst(parameters.count)
      if let final = rest.popFirst() {
        control(String(decoding: parameters, as: UTF8.self), UnicodeScalar(final))
      }
    case UInt8(ascii: "P"): sixel(string(&rest))
    case UInt8(ascii: "_"): kitty(string(&rest))
    case UInt8(ascii: "]"): command(string(&rest))
    default: faults.append("escape")
    }
  }

  /// Reads up to BEL or ST.
  private func string(_ rest: inout ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != 0x07 {
      if byte == 0x1B {
        rest = rest.dropFirst()
        break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func control(_ parameters: String, _ final: UnicodeScalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "H": (row, column) = (first - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "C": column += first
    case "D": column -= first
    case "K": for place in column..<columns { cells[row][place] = .text(" ") }
    case "J": self.clear()
    case "r": setRegion(numbers)
    case "S": scroll(by: first)
    case "T": scroll(by: -first)
    case "m", "h", "l": break
    default: faults.append("control \(parameters)\(final)")
    }
    if !(0..<rows).contains(row) || !(0..<columns).contains(column) {
      faults.append("cursor at \(row), \(column)")
    }
  }

  private mutating func clear() {
    cells = Array(repeating: Array(repeating: .text(" "), count: columns), count: rows)
    placements = [:]
    // Kitty frees images that are not on the screen.
    images = [:]
  }

  private mutating func setRegion(_ numbers: [Int]) {
    region = numbers.count == 2 ? numbers[0] - 1..<numbers[1] : 0..<rows
    (row, column) = (0, 0)
  }
}
