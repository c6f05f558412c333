/// The cells that images take.
package enum ImageSize: Sendable, Hashable {
  /// In rows of two lines.
  case small
  /// In full rows and above a README.
  case large

  package var avatar: (columns: Int, rows: Int) {
    switch self {
    case .small: (4, 2)
    case .large: (8, 4)
    }
  }

  package var thumbnail: (columns: Int, rows: Int) {
    switch self {
    case .small: (10, 2)
    case .large: (20, 4)
    }
  }
}
