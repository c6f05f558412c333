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

  /// Whether the terminal can show it.
  func accepts(_ pixels: KittyPixels, _ id: Int) -> Bool {
    images[id] != nil || KittyImage(pixels) != nil
  }

  /// The bytes to send before `pictures` can be placed: new images, and deletions of old ones.
  mutating func prepare(_ pictures: [PlacedImage]) -> [UInt8] {
    frame += 1
    var bytes: [UInt8] = []
    for picture in pictures {
      let id = picture.image.id
      if images[id] == nil, case .kitty(let pixels) = picture.image.picture,
        let image = KittyImage(pixels)
      {
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

  /// Changes the placements from the last frame's to those of `pictures`.
  mutating func place(_ pictures: [PlacedImage], with writer: inout ScreenWriter) {
    var wanted: [Placement: PlacedImage] = [:]
    var counts: [Int: Int] = [:]
    for picture in pictures {
      counts[picture.image.id, default: 0] += 1
      wanted[Placement(image: picture.image.id, number: counts[picture.image.id] ?? 1)] = picture
    }
    for key in placed.keys.sorted() where wanted[key] == nil {
      if let entry = images[key.image] { writer.bytes += entry.image.removal(number: key.number) }
    }
    for (key, picture) in wanted.sorted(by: { $0.key < $1.key }) where placed[key] != picture {
      guard let entry = images[key.image] else { continue }
      writer.move(to: ScreenPosition(row: picture.visible.row, column: picture.visible.column))
      writer.bytes += entry.image.placement(number: key.number, part: picture.part)
      writer.forgetCursor()
    }
    placed = wanted
  }

  /// Whether `place` would do anything.
  func differs(from pictures: [PlacedImage]) -> Bool {
    pictures.count != placed.count
      || !pictures.allSatisfy { picture in placed.values.contains(picture) }
  }

  /// Marks the placements in `rows` as moved, so that they are placed again.
  mutating func displace(rows: Range<Int>) {
    for (key, picture) in placed
    where picture.visible.row < rows.upperBound
      && rows.lowerBound < picture.visible.row + picture.visible.rows
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
    visible.columns == image.picture.columns && visible.rows == image.picture.rows
  }
}
