import ImageProtocol
import Images
import TestSupport

/// The real worker, as ghrepo runs it.
enum Worker {
  static func client() throws -> ImageWorkerClient {
    ImageWorkerClient(program: try ProgramRun.built("ghrepo-images"))
  }

  static func box(
    _ columns: Int = 4, _ rows: Int = 1, crop: Bool = false, background: UInt32? = nil
  ) -> ImageBox {
    ImageBox(
      columns: columns, rows: rows, cellWidth: 8, cellHeight: 16, crop: crop,
      background: background)
  }

  static let forms: [ImageForm] =
    SymbolColors.allCases.map(ImageForm.symbols)
    + [.sixel(colors: 256), .sixel(colors: 16), .kitty, .iterm]
}

extension DrawnImage {
  /// The background colors of a full-color grid, where both colors of a cell match or the cell is
  /// empty; enough for images with one color per cell.
  var cellColors: [UInt32?] {
    guard case .symbols(let grid) = self else { return [] }
    return grid.cells.map { cell in
      switch cell.scalar {
      case " ": cell.background
      case "█": cell.foreground
      default: cell.background
      }
    }
  }
}

/// Whether two colors look the same.
func isNear(_ first: UInt32?, _ second: UInt32) -> Bool {
  guard let first else { return false }
  return [0, 8, 16].allSatisfy { shift in
    abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)) < 12
  }
}
