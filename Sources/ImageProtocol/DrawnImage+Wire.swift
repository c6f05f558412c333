extension DrawnImage {
  private static let noColor = UInt32.max

  func write(to writer: inout WireWriter) {
    writer.put(kind)
    writer.put(UInt16(clamping: columns))
    writer.put(UInt16(clamping: rows))
    switch self {
    case .symbols(let grid):
      for cell in grid.cells {
        writer.put(cell.scalar.value)
        writer.put(cell.foreground ?? Self.noColor)
        writer.put(cell.background ?? Self.noColor)
      }
    case .sixel(let data, _, _), .iterm(let data, _, _): writer.put(data)
    case .kitty(let pixels):
      writer.put(UInt32(clamping: pixels.width))
      writer.put(UInt32(clamping: pixels.height))
      writer.put(pixels.compressed)
    }
  }

  private var kind: UInt8 {
    switch self {
    case .symbols: 1
    case .sixel: 2
    case .kitty: 3
    case .iterm: 4
    }
  }

  /// Reads the output of `write`, in the requested form.
  init(kind: UInt8, from reader: inout WireReader, form: ImageForm) throws(WireError) {
    let (columns, rows) = (Int(try reader.read(UInt16.self)), Int(try reader.read(UInt16.self)))
    guard columns > 0, rows > 0 else { throw .forbidden }
    switch (kind, form) {
    case (1, .symbols(let colors)):
      self = .symbols(try SymbolGrid(from: &reader, columns: columns, rows: rows, colors: colors))
    case (2, .sixel):
      self = .sixel(reader.readRest(), columns: columns, rows: rows)
    case (3, .kitty):
      let (width, height) = (Int(try reader.read(UInt32.self)), Int(try reader.read(UInt32.self)))
      self = .kitty(
        KittyPixels(
          compressed: reader.readRest(), width: width, height: height, columns: columns, rows: rows)
      )
    case (4, .iterm):
      self = .iterm(reader.readRest(), columns: columns, rows: rows)
    default:
      throw .forbidden
    }
  }

  /// Throws unless the image stays inside its cells and matches its form.
  func check(in box: ImageBox) throws(WireError) {
    let (width, height) = (columns * box.cellWidth, rows * box.cellHeight)
    switch self {
    case .symbols: break
    case .sixel(let data, _, _): try SixelCheck(width: width, height: height).check(data)
    case .kitty(let pixels): try pixels.check(width: width, height: height)
    case .iterm(let file, _, _): try PNGCheck(width: width, height: height).check(file)
    }
  }
}

extension SymbolGrid {
  fileprivate init(
    from reader: inout WireReader, columns: Int, rows: Int, colors: SymbolColors
  ) throws(WireError) {
    var cells: [SymbolCell] = []
    while !reader.isAtEnd {
      guard cells.count < columns * rows else { throw .tooLong }
      guard let scalar = Unicode.Scalar(try reader.read(UInt32.self)) else { throw .forbidden }
      let (foreground, background) = (try reader.read(UInt32.self), try reader.read(UInt32.self))
      cells.append(
        SymbolCell(
          scalar, foreground: foreground == .max ? nil : foreground,
          background: background == .max ? nil : background))
    }
    guard let grid = SymbolGrid(columns: columns, rows: rows, colors: colors, cells: cells) else {
      throw .forbidden
    }
    self = grid
  }
}
