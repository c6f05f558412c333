extension Color {
  /// The nearest colour that a terminal of this depth shows, nil for none.
  func degraded(to depth: ColorDepth, in theme: Theme) -> Color? {
    switch (depth, self) {
    case (.none, _): nil
    case (_, .role(let role)): theme.color(of: role, depth: depth)
    case (.sixteen, .data(let value)): .named(Self.nearestName(toData: value, in: theme))
    case (_, .data(let value)): Self.legible(value, in: theme).degraded(to: depth, in: theme)
    case (_, .named), (.full, _), (.indexed, .indexed): self
    case (.indexed, .rgb(let red, let green, let blue)):
      .indexed(Self.nearestIndex(to: Channels(red, green, blue)))
    case (.sixteen, .rgb(let red, let green, let blue)):
      .named(Self.nearestName(to: Channels(red, green, blue)))
    case (.sixteen, .indexed(let index)):
      .named(Name(rawValue: index) ?? Self.nearestName(to: Self.channels(ofIndex: index)))
    }
  }

  fileprivate struct Channels {
    var red: Int
    var green: Int
    var blue: Int

    init(_ red: some BinaryInteger, _ green: some BinaryInteger, _ blue: some BinaryInteger) {
      self.red = Int(red)
      self.green = Int(green)
      self.blue = Int(blue)
    }

    var value: UInt32 { UInt32(red << 16 | green << 8 | blue) }

    func distance(to other: Channels) -> Int {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * r * r + 6 * g * g + b * b
    }
  }

  /// Brightness of the six steps of xterm's colour cube.
  private static let cubeSteps = [0, 95, 135, 175, 215, 255]

  /// The colour as in `0xF05138` that xterm shows for one of the indices from 16 on.
  static func value(ofIndex index: UInt8) -> UInt32 {
    channels(ofIndex: max(16, index)).value
  }

  /// Colours 16…231 are the cube, 232…255 greys.
  private static func channels(ofIndex index: UInt8) -> Channels {
    guard index < 232 else {
      let grey = 8 + 10 * (Int(index) - 232)
      return Channels(grey, grey, grey)
    }
    let place = Int(index) - 16
    return Channels(cubeSteps[place / 36], cubeSteps[place / 6 % 6], cubeSteps[place % 6])
  }

  private static func nearestIndex(to wanted: Channels) -> UInt8 {
    (UInt8(16)...255).min {
      channels(ofIndex: $0).distance(to: wanted) < channels(ofIndex: $1).distance(to: wanted)
    } ?? 16
  }

  private static func nearestName(to wanted: Channels) -> Name {
    zip(Name.allCases, usualNamedColors).min {
      $0.1.distance(to: wanted) < $1.1.distance(to: wanted)
    }?.0 ?? .white
  }

  /// Of those that show on the theme's background. Bright black is the background itself in some
  /// palettes.
  private static func nearestName(toData value: UInt32, in theme: Theme) -> Name {
    let wanted = Channels(value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
    return zip(Name.allCases, usualNamedColors)
      .filter { $0.0 != .brightBlack && shows($0.1.value, in: theme) }
      .min { $0.1.distance(to: wanted) < $1.1.distance(to: wanted) }?.0 ?? .magenta
  }

  /// The sixteen as xterm draws them unless told otherwise.
  private static let usualNamedColors = [
    Channels(0, 0, 0), Channels(205, 0, 0), Channels(0, 205, 0), Channels(205, 205, 0),
    Channels(0, 0, 238), Channels(205, 0, 205), Channels(0, 205, 205), Channels(229, 229, 229),
    Channels(127, 127, 127), Channels(255, 0, 0), Channels(0, 255, 0), Channels(255, 255, 0),
    Channels(92, 92, 255), Channels(255, 0, 255), Channels(0, 255, 255), Channels(255, 255, 255),
  ]
}
