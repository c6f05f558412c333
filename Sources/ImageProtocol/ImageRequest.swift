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
    form = try ImageForm(wire: reader.read(), detail: reader.read())
    let flags = try reader.read(UInt8.self)
    guard flags < 4 else { throw .forbidden }
    let (columns, rows) = (Int(try reader.read(UInt16.self)), Int(try reader.read(UInt16.self)))
    let (width, height) = (Int(try reader.read(UInt16.self)), Int(try reader.read(UInt16.self)))
    let background = try reader.read(UInt32.self)
    box = ImageBox(
      columns: columns, rows: rows, cellWidth: width, cellHeight: height, crop: flags & 1 != 0,
      background: flags & 2 != 0 ? background : nil)
    file = reader.readRest()
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
