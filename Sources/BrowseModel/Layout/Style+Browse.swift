package import Terminal

/// Styles with the same meaning on all screens.
extension Style {
  /// The current position.
  package static let accent = Style(isBold: true, color: .role(.link))
  /// Less important text.
  package static let muted = Style.role(.muted)
  package static let line = Style.role(.border)
  package static let star = Style.role(.attention)
  package static let danger = Style(isBold: true, color: .role(.danger))
  static let good = Style.role(.success)
}
