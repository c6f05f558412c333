import Synchronization

/// A picture that the simulator can draw; `seed` chooses its colours.
enum Picture: Sendable, Hashable {
  case logo(seed: Int, isDark: Bool)
  case screenshot(seed: Int)
  case animation(seed: Int)
  case avatar(id: Int, size: Int)
  case badge(label: String, value: String)
  case vector
  /// One point, by which readers are counted.
  case pixel
  case hostileVector
  /// A GIF of thousands of enormous frames.
  case bomb
  /// A PNG that promises 50,000 × 50,000 pixels.
  case lying
  /// A PNG under the name of another format.
  case disguised
  /// The head of a PNG, then text.
  case broken
  case empty

  /// As a server names it.
  var type: String {
    switch self {
    case .logo, .screenshot, .avatar, .lying, .broken, .empty: "image/png"
    case .animation, .pixel, .bomb: "image/gif"
    case .badge, .vector, .hostileVector: "image/svg+xml"
    case .disguised: "image/jpeg"
    }
  }

  /// The file; drawn once as long as few pictures are asked for.
  var bytes: [UInt8] {
    if let known = Self.drawn.withLock({ $0[self] }) { return known }
    let bytes = draw()
    Self.drawn.withLock { drawn in
      if drawn.count >= 48 { drawn.removeAll() }
      drawn[self] = bytes
    }
    return bytes
  }

  private static let drawn = Mutex<[Picture: [UInt8]]>([:])

  private func draw() -> [UInt8] {
    switch self {
    case .logo(let seed, let isDark): PNGFile.write(Drawings.logo(seed: seed, isDark: isDark))
    case .screenshot(let seed): PNGFile.write(Drawings.screenshot(seed: seed))
    case .animation(let seed): GIFFile.write(Drawings.animation(seed: seed))
    case .avatar(let id, let size): PNGFile.write(Identicon.draw(id: id, size: size))
    case .badge(let label, let value): SVGFile.badge(label, value)
    case .vector: SVGFile.logo
    case .pixel: GIFFile.write([PixelGrid(width: 1, height: 1, palette: [0xFFFFFF])])
    case .hostileVector: SVGFile.hostile
    case .bomb: GIFFile.bomb()
    case .lying: PNGFile.lying(width: 50_000, height: 50_000)
    case .disguised: PNGFile.write(Drawings.logo(seed: 3))
    case .broken: PNGFile.signature + Array("this is not a picture at all\n".utf8)
    case .empty: []
    }
  }
}
