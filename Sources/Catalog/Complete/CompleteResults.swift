/// What a complete listing promised and what it gave so far.
package struct CompleteStats: Sendable, Equatable {
  /// Every match there is, as GitHub said at the start.
  package var promised = 0
  /// Rows given, none of them twice.
  package var delivered = 0
  /// Slices of which every page was given.
  package var slices = 0
  /// Matches in those, as GitHub said when it gave them.
  package var sliceTotals = 0
  /// Slices that GitHub ran out of time on, even when they were asked again; the first ones of them.
  package var incomplete: [Slice] = []
  package var incompleteCount = 0
  /// One second and one star count that more matches share than GitHub shows; the first ones of them.
  package var overfull: [Slice] = []
  package var overfullCount = 0
  /// Rows left out because they came before, from where they have moved meanwhile.
  package var duplicates = 0
  /// Requests sent, the repeated ones too.
  package var requests = 0

  package init() {}
}

extension CompleteStats {
  /// Slices that are named; of any more there is only the number, so that an account stays short.
  static let named = 100

  mutating func close(_ slice: Slice, _ current: SlicePlanner.Current) {
    slices += 1
    sliceTotals += current.total
    if current.isIncomplete {
      incompleteCount += 1
      if incomplete.count < Self.named { incomplete.append(slice) }
    }
    if current.isOverfull {
      overfullCount += 1
      if overfull.count < Self.named { overfull.append(slice) }
    }
  }
}
