/// A sixel image that can draw some of its rows of cells without the others.
struct SixelImage: Sendable {
  private let data: [UInt8]
  private let rows: Int
  private let cell: CellSize?
  /// Where each band of six pixels starts in the data, then the end of the data.
  private let bands: [Int]
  /// The image's width in pixels, if the data gives it.
  private let width: Int?

  init(_ data: [UInt8], rows: Int, cell: CellSize?) {
    self.data = data
    self.rows = rows
    self.cell = cell
    var starts = [0]
    for (index, byte) in data.enumerated() where byte == UInt8(ascii: "-") {
      starts.append(index + 1)
    }
    if starts.last != data.count { starts.append(data.count) }
    bands = starts
    width = Self.raster(data).numbers.dropFirst(2).first
  }

  /// Whether the rows in `part` can be drawn without the others.
  func canDraw(_ part: Range<Int>) -> Bool { part == 0..<rows || bands(of: part) != nil }

  /// Draws the rows in `part` at the cursor; nil if only some rows are wanted and the cell height
  /// is unknown. Bands are drawn whole or not at all, so a part may begin up to five pixels too
  /// high and end too early.
  func sequence(_ part: Range<Int>) -> [UInt8]? {
    guard part != 0..<rows else { return PixelSequence.sixel(data) }
    guard let range = bands(of: part) else { return nil }
    var cut: [UInt8] = []
    if let width { cut += "\"1;1;\(width);\(range.count * 6)".utf8 }
    let start = range.lowerBound == 0 ? Self.raster(data).end : bands[range.lowerBound]
    cut += Self.colors(in: data[..<start])
    cut += data[start..<bands[range.upperBound]]
    return PixelSequence.sixel(cut)
  }

  private func bands(of part: Range<Int>) -> Range<Int>? {
    guard let cell else { return nil }
    let first = (part.lowerBound * cell.height + 5) / 6
    let last = min(first + part.count * cell.height / 6, bands.count - 1)
    return first < last ? first..<last : nil
  }

  /// The raster attributes at the start, and where they end.
  private static func raster(_ data: [UInt8]) -> (numbers: [Int], end: Int) {
    guard data.first == UInt8(ascii: "\"") else { return ([], 0) }
    let text = data.dropFirst().prefix { isNumber($0) }
    let numbers = text.split(separator: UInt8(ascii: ";")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return (numbers, text.endIndex)
  }

  /// The colors that the data defines, and the last one it selects.
  private static func colors(in data: ArraySlice<UInt8>) -> [UInt8] {
    var colors: [UInt8] = []
    var chosen: ArraySlice<UInt8> = []
    var rest = data
    while let index = rest.firstIndex(of: UInt8(ascii: "#")) {
      let numbers = rest[(index + 1)...].prefix { isNumber($0) }
      if numbers.contains(UInt8(ascii: ";")) { colors += data[index..<numbers.endIndex] }
      chosen = numbers.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[numbers.endIndex...]
    }
    return chosen.isEmpty ? colors : colors + [UInt8(ascii: "#")] + chosen
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ";")
  }
}
