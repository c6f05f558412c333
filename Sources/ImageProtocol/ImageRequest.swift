/// An image file and how to draw it, on the way to the worker.
package struct ImageRequest: Sendable, Equatable {
  /// Bytes of a request's content without the file.
  private static let fixedSize = 16
  /// The most bytes of a request's content.
  package static let limit = ImageLimits.fileSize + fixedSize

  package let form: ImageForm
  package let box: ImageBox
  /// A PNG, JPEG, GIF, WebP or SVG file.
  package let file: [UInt8]

  package init(form: ImageForm, box: ImageBox, file: [UInt8]) {
    self.form = form
    self.box = box
    self.file = file
  }

  /// The frame for the pipe; nil for a request that the worker would reject.
  package var frame: [UInt8]? {
    guard isSensible else { return nil }
    var writer = WireWriter()
    let (kind, detail) = form.wire
    writer.put(kind)
    writer.put(detail)
    writer.put(UInt8(box.crop ? 1 : 0) | (box.background == nil ? 0 : 2))
    for number in [box.columns, box.rows, box.cellWidth, box.cellHeight] {
      writer.put(UInt16(clamping: number))
    }
    writer.put(box.background ?? 0)
    writer.put(file)
    return WireFrame.wrap(writer.bytes)
  }

  /// Parses the request from a frame's content.
  package init(content: some Collection<UInt8>) throws(WireError) {
    var reader = WireReader(content)
    form = try ImageForm(wire: reader.take(), detail: reader.take())
    let flags = try reader.take(UInt8.self)
    guard flags < 4 else { throw .forbidden }
    let (columns, rows) = (Int(try reader.take(UInt16.self)), Int(try reader.take(UInt16.self)))
    let (width, height) = (Int(try reader.take(UInt16.self)), Int(try reader.take(UInt16.self)))
    let background = try reader.take(UInt32.self)
    box = ImageBox(
      columns: columns, rows: rows, cellWidth: width, cellHeight: height, crop: flags & 1 != 0,
      background: flags & 2 != 0 ? background : nil)
    file = reader.takeRest()
    guard isSensible else { throw .forbidden }
  }

  private var isSensible: Bool {
    box.isSensible && form.isSensible && (1...ImageLimits.fileSize).contains(file.count)
  }
}

extension ImageForm {
  fileprivate var isSensible: Bool {
    if case .sixel(let colors) = self { (2...256).contains(colors) } else { true }
  }

  fileprivate var wire: (kind: UInt8, detail: UInt16) {
    switch self {
    case .symbols(let colors): (1, UInt16(colors.rawValue))
    case .sixel(let colors): (2, UInt16(clamping: colors))
    case .kitty: (3, 0)
    case .iterm: (4, 0)
    }
  }

  fileprivate init(wire kind: UInt8, detail: UInt16) throws(WireError) {
    switch kind {
    case 1:
      guard let colors = UInt8(exactly: detail).flatMap(SymbolColors.init) else { throw .forbidden }
      self = .symbols(colors)
    case 2: self = .sixel(colors: Int(detail))
    case 3: self = .kitty
    case 4: self = .iterm
    default: throw .forbidden
    }
  }
}

/// The form in which to draw an image.
package enum ImageForm: Sendable, Hashable {
  /// Block characters in colors, which every terminal with colors can show.
  case symbols(SymbolColors)
  /// With at most this many colors, 2 to 256.
  case sixel(colors: Int)
  /// Pixels for kitty's graphics protocol.
  case kitty
  /// A PNG for iTerm2's inline images.
  case iterm
}

/// The colors that a terminal can give to characters.
package enum SymbolColors: UInt8, Sendable, Hashable, CaseIterable {
  /// 24 bits.
  case full
  /// xterm's palette of 256.
  case indexed
  /// The eight colors and their bright forms.
  case sixteen

  /// The number of colors; the color of every cell is below it.
  package var count: UInt32 {
    switch self {
    case .full: 1 << 24
    case .indexed: 256
    case .sixteen: 16
    }
  }
}

/// The room for an image, which keeps its proportions and stays within it.
package struct ImageBox: Sendable, Hashable {
  /// In terminal cells.
  package var columns: Int
  package var rows: Int
  /// A cell's size in pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  /// Whether the image fills the box and loses its edges, as avatars do; otherwise all of it fits.
  package var crop: Bool
  /// The terminal's background as 0xRRGGBB, drawn behind transparent pixels if the form has no
  /// transparency of its own; nil if unknown.
  package var background: UInt32?

  package init(
    columns: Int, rows: Int, cellWidth: Int, cellHeight: Int, crop: Bool = false,
    background: UInt32? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.crop = crop
    self.background = background
  }

  /// Whether the worker accepts this box: neither empty nor larger than any terminal's window.
  package var isSensible: Bool {
    (1...ImageLimits.columns).contains(columns) && (1...ImageLimits.rows).contains(rows)
      && (1...ImageLimits.cellSide).contains(cellWidth)
      && (1...ImageLimits.cellSide).contains(cellHeight)
      && columns * cellWidth <= ImageLimits.boxSide
      && rows * cellHeight <= ImageLimits.boxSide
      && (background ?? 0) <= 0xFF_FFFF
  }
}

/// Size limits for everything about images.
package enum ImageLimits {
  /// Of an image file, in bytes.
  package static let fileSize = 10 << 20
  /// Of an image before scaling.
  package static let pixels = 24_000_000
  /// Of an image's width and height, in pixels.
  package static let side = 32_768
  /// Of a box, in cells.
  package static let columns = 500
  package static let rows = 300
  /// Of a cell's width and height, in pixels.
  package static let cellSide = 128
  /// Of a box's width and height, in pixels.
  package static let boxSide = 4096
  /// Of a response from the worker, in bytes.
  package static let answerSize = 80 << 20
}
