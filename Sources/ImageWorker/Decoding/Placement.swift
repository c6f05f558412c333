import ImageProtocol

/// Where an image lies in its box, in pixels of the canvas.
struct Placement: Equatable {
  /// The cells that it covers.
  let columns: Int
  let rows: Int
  /// The drawn area: all of those cells.
  let canvas: PixelSize
  /// The size of the whole image on the canvas, and its upper left corner there, which lies outside
  /// if the edges are cropped.
  let width: Double
  let height: Double
  let left: Double
  let top: Double

  /// Symbols are chosen by 8 × 8 points of each cell, whatever its shape.
  static let symbolSide = 8

  /// - Parameter grows: whether to enlarge an image that is smaller than the box, such as an SVG
  ///   without a size.
  init(of image: PixelSize, in box: ImageBox, form: ImageForm, grows: Bool) {
    let (boxWidth, boxHeight) = (
      Double(box.columns * box.cellWidth), Double(box.rows * box.cellHeight)
    )
    let (scaleX, scaleY) = (boxWidth / Double(image.width), boxHeight / Double(image.height))
    let scale = box.crop ? max(scaleX, scaleY) : min(scaleX, scaleY, grows ? .infinity : 1)
    let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
    let isSymbols = if case .symbols = form { true } else { false }
    columns = Self.cells(width, of: box.cellWidth, atMost: box.columns, rounds: isSymbols)
    rows = Self.cells(height, of: box.cellHeight, atMost: box.rows, rounds: isSymbols)
    guard isSymbols else {
      canvas = PixelSize(width: columns * box.cellWidth, height: rows * box.cellHeight)
      (self.width, self.height) = (max(width, 1), max(height, 1))
      left = ((Double(canvas.width) - self.width) / 2).rounded()
      top = ((Double(canvas.height) - self.height) / 2).rounded()
      return
    }
    // Half cells cannot stay empty, so the image is stretched by less than half a cell.
    canvas = PixelSize(width: columns * Self.symbolSide, height: rows * Self.symbolSide)
    self.width = Double(canvas.width) * (box.crop ? width / boxWidth : 1)
    self.height = Double(canvas.height) * (box.crop ? height / boxHeight : 1)
    left = (Double(canvas.width) - self.width) / 2
    top = (Double(canvas.height) - self.height) / 2
  }

  private static func cells(
    _ length: Double, of cell: Int, atMost limit: Int, rounds: Bool
  ) -> Int {
    // Slightly above a whole number counts as that number.
    let exact = length / Double(cell)
    let cells = rounds ? exact.rounded() : (exact - 0.001).rounded(.up)
    return Int(min(max(cells, 1), Double(limit)))
  }
}
