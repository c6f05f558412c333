internal import Glibc

extension Color {
  /// The contrast of two colours given as in `0xF05138`: from 1, the same, to 21, black and white.
  /// Source: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
  package static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (dark, bright) = (
      min(luminance(one), luminance(other)), max(luminance(one), luminance(other))
    )
    return (bright + 0.05) / (dark + 0.05)
  }

  /// Relative luminance, 0 to 1. Source: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
  package static func luminance(_ value: UInt32) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
      sum + linear(Double((value >> UInt32(channel.0)) & 0xFF) / 255) * channel.1
    }
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
  }
}
