internal import Terminal

/// What looks mean on all screens.
extension Style {
  /// The current position.
  static let accent = Style(isBold: true, color: .role(.link))
  /// What steps back behind what matters.
  static let muted = Style.role(.muted)
  static let line = Style.role(.border)
  static let star = Style.role(.attention)
  static let problem = Style(isBold: true, color: .role(.danger))
  static let good = Style.role(.success)
}
