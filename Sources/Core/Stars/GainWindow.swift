import FoundationEssentials

/// The days over which gained stars are counted; the last one is the last that is over in UTC.
package enum GainWindow: String, Sendable, Hashable, CaseIterable {
  case day
  case week
  case month
  case year

  package init(_ timeframe: Timeframe) {
    self =
      switch timeframe {
      case .day: .day
      case .week: .week
      case .month: .month
      }
  }

  package var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    case .year: 365
    }
  }

  /// Pages of a history that have all of the days.
  var pages: Int { self == .year ? 2 : 1 }
}

/// Stars that a repository has gained.
package struct Gained: Sendable, Equatable {
  package let stars: Int
  package let window: GainWindow
  /// The last day of the window.
  let lastDay: Date
}
