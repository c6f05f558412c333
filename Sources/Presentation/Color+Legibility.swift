internal import Terminal

extension Color {
  /// The colour, or the nearest mixture with grey that shows on black and on white.
  var legible: Color {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    let channels = [red, green, blue].map { Double($0) / 255 }
    for grey in stride(from: 0, to: 1, by: 0.05) {
      let mixed = channels.map { $0 * (1 - grey) + 0.5 * grey }
      guard Self.legibleLuminance.contains(Self.luminance(of: mixed)) else { continue }
      let bytes = mixed.map { UInt8(($0 * 255).rounded()) }
      return .rgb(bytes[0], bytes[1], bytes[2])
    }
    return .rgb(0x80, 0x80, 0x80)
  }

  /// A contrast of about 1.5 to black and to white, enough for a dot beside its name.
  /// Source: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
  private static let legibleLuminance = 0.025...0.65

  /// Relative luminance, with a gamma of 2 in place of sRGB's curve.
  private static func luminance(of channels: [Double]) -> Double {
    zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
  }
}
