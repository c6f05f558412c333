/// How much of each repository a list shows.
package enum RowsChoice: String, Sendable, Hashable, CaseIterable {
  /// What fits the window.
  case auto
  /// One line.
  case compact
  /// Description, facts and images.
  case full

  /// With fewer rows in a window than this, lists are compact.
  private static let lowBelow = 30

  /// Whether a list in a window with this many rows shows each repository in one line.
  package func isCompact(windowRows: Int) -> Bool {
    switch self {
    case .auto: windowRows < Self.lowBelow
    case .compact: true
    case .full: false
    }
  }
}
