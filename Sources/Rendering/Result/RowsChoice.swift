/// How much of each repository a list shows.
package enum RowsChoice: String, Sendable, Hashable, CaseIterable {
  /// What fits the window.
  case auto
  /// One line.
  case compact
  /// Two lines, in the full screen: the description in the second one.
  case medium
  /// Description, facts and images.
  case full

  /// With fewer rows in a window than this, lists are compact.
  private static let lowBelow = 30

  /// Whether a list in a window with this many rows shows each repository in one line.
  package func isCompact(windowRows: Int) -> Bool {
    switch self {
    case .auto: windowRows < Self.lowBelow
    case .compact: true
    case .medium, .full: false
    }
  }

  /// What a list of the full screen shows in a window with this many rows; never `auto`.
  package func inFullScreen(windowRows: Int) -> RowsChoice {
    switch self {
    case .auto: windowRows < Self.lowBelow ? .compact : .medium
    case .compact, .medium, .full: self
    }
  }

  /// The next one that the user may want to see.
  package var next: RowsChoice {
    switch self {
    case .auto, .compact: .medium
    case .medium: .full
    case .full: .compact
    }
  }
}
