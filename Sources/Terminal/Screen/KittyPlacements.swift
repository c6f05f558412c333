internal import ImageProtocol

/// The images in the memory of a terminal with kitty's graphics, and which of them are placed.
struct KittyPlacements: Sendable {
  private var images: [Int: Entry] = [:]
  private var placed: [Placement: PlacedImage] = [:]
  private var frame = 0

  private struct Entry: Sendable {
    var image: KittyImage
    /// The last frame that showed it.
    var used: Int
  }

  /// The n-th time that a frame shows the same image.
  private struct Placement: Hashable, Comparable {
    var image: Int
    var number: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.image, left.number) < (right.image, right.number)
    }
  }

  /// Bytes of hidden images that may stay in memory.
  private static let mostUnused = 32 << 20

  /// The bytes to send before `placements` can be placed: new images, and deletions of old ones.
  mutating func prepare(_ placements: [PlacedImage]) -> [UInt8] {
    frame += 1
    var bytes: [UInt8] = []
    for placement in placements {
      let id = placement.image.id
      if images[id] == nil, case .kitty(let pixels) = placement.image.drawn {
        let image = KittyImage(pixels)
        bytes += image.transmission
        images[id] = Entry(image: image, used: frame)
      }
      images[id]?.used = frame
    }
    return bytes + evict()
  }

  /// Deletes the least recently used images.
  private mutating func evict() -> [UInt8] {
    var bytes: [UInt8] = []
    var room = Self.mostUnused
    let unused = images.filter { $0.value.used < frame }.sorted { $0.value.used > $1.value.used }
    for (id, entry) in unused {
      room -= entry.image.size
      if room < 0 {
        bytes += KittyImage.deletion(of: entry.image.id)
        images[id] = nil
        placed = placed.filter { $0.key.image != id }
      }
    }
    return bytes
  }

  /// Changes the placements from the last frame's to those of `placements`.
  mutating func place(_ placements: [PlacedImage], with writer: inout ScreenWriter) {
    var wanted: [Placement: PlacedImage] = [:]
    var counts: [Int: Int] = [:]
    for placement in placements {
      counts[placement.image.id, default: 0] += 1
      wanted[Placement(image: placement.image.id, number: counts[placement.image.id] ?? 1)] =
        placement
    }
    for key in placed.keys.sorted() where wanted[key] == nil {
      if let entry = images[key.image] { writer.bytes += entry.image.removal(number: key.number) }
    }
    for (key, placement) in wanted.sorted(by: { $0.key < $1.key }) where placed[key] != placement {
      guard let entry = images[key.image] else { continue }
      writer.move(to: ScreenPosition(row: placement.visible.row, column: placement.visible.column))
      writer.bytes += entry.image.placement(number: key.number, part: placement.part)
      writer.forgetCursor()
    }
    placed = wanted
  }

  /// Whether `place` would do anything.
  func differs(from placements: [PlacedImage]) -> Bool {
    placements.count != placed.count
      || !placements.allSatisfy { placement in placed.values.contains(placement) }
  }

  /// Marks the placements in `rows` as moved, so that they are placed again.
  mutating func displace(rows: Range<Int>) {
    for (key, placement) in placed
    where placement.visible.row < rows.upperBound
      && rows.lowerBound < placement.visible.row + placement.visible.rows
    {
      placed[key]?.position = ScreenPosition(row: .min, column: .min)
    }
  }

  mutating func displaceAll() { displace(rows: .min + 1..<Int.max) }

  /// Removes all images from the terminal's memory.
  mutating func empty() -> [UInt8] {
    let bytes = images.values.map(\.image.id).sorted().flatMap { KittyImage.deletion(of: $0) }
    images = [:]
    placed = [:]
    return bytes
  }
}

extension PlacedImage {
  /// The visible cells, counted from the image's upper left.
  var part: ScreenArea {
    ScreenArea(
      row: visible.row - position.row, column: visible.column - position.column,
      columns: visible.columns, rows: visible.rows)
  }

  var isWhole: Bool {
    visible.columns == image.drawn.columns && visible.rows == image.drawn.rows
  }
}

extension KittyImage {
  /// Places only the cells in `part`, counted from the image's upper left.
  func placement(number: Int, part: ScreenArea) -> [UInt8] {
    if part == ScreenArea(row: 0, column: 0, columns: pixels.columns, rows: pixels.rows) {
      return placement(number: number)
    }
    func x(_ column: Int) -> Int { column * pixels.width / pixels.columns }
    func y(_ row: Int) -> Int { row * pixels.height / pixels.rows }
    let (left, top) = (x(part.column), y(part.row))
    let width = max(1, x(part.column + part.columns) - left)
    let height = max(1, y(part.row + part.rows) - top)
    return placement(
      number, "x=\(left),y=\(top),w=\(width),h=\(height),", columns: part.columns,
      rows: part.rows)
  }
}
