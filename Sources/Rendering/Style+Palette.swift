internal import Terminal

/// What colours say about a repository.
extension Style {
  /// Stars, and what deserves a second look.
  static let amber = Style.role(.attention)
  /// What is as it should be.
  static let good = Style.role(.success)
}
