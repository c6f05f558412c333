@testable import ImageProtocol

/// A request and its image.
struct Samples: Sendable {
  let request: ImageRequest
  let image: DrawnImage

  private init(_ form: ImageForm, _ image: DrawnImage) {
    request = ImageRequest(form: form, box: WireTests.box, file: [1])
    self.image = image
  }

  static var all: [Samples] {
    let cell = SymbolCell("▀", foreground: 0xFF, background: nil)
    let grid = SymbolGrid(
      columns: 4, rows: 2, colors: .indexed, cells: Array(repeating: cell, count: 8))
    return [
      Samples(.sixel(colors: 16), .sixel(sixels, columns: 4, rows: 2)),
      Samples(
        .kitty,
        .kitty(
          KittyPixels(
            compressed: [0x78, 0x9C, 1, 2, 3, 4], width: 32, height: 32, columns: 4, rows: 2))),
      Samples(.iterm, .iterm(png(), columns: 4, rows: 2)),
    ] + (grid.map { [Samples(.symbols(.indexed), .symbols($0))] } ?? [])
  }

  /// As high and wide as the box.
  static let sixels = Array("\"1;1;32;30#0;2;100;0;0#0!32~-!30~@@$#0~-~-~-~".utf8)

  /// The chunks of a PNG, with almost no pixels.
  static func png(width: UInt8 = 32, more: [String] = []) -> [UInt8] {
    let head = chunk("IHDR", [0, 0, 0, width, 0, 0, 0, 32, 8, 6, 0, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + head
      + more.flatMap { chunk($0, [65]) } + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
  }
}
