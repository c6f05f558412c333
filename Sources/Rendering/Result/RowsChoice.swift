/// How much of each repository a list shows.
package enum RowsChoice: String, Sendable, Hashable, CaseIterable {
  /// What fits the window.
  case auto
  /// One line.
  case compact
  /// Description, facts and images.
  case full

  /// Below so many rows of a window every line counts.
  private static let lowBelow = 30

  /// Whether a list in a window of so many rows shows one line of each repository.
  package func isCompact(windowRows: Int) -> Bool {
    switch self {
    case .auto: windowRows < Self.lowBelow
    case .compact: true
    case .full: false
    }
  }
}
