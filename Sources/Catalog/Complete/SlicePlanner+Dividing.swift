extension SlicePlanner {
  /// What the first page of a slice shows of its rows.
  struct Sample: Sendable, Equatable {
    var stars: [Int64] = []
    /// Seconds since 1970.
    var created: [Int64] = []

    fileprivate func places(on axis: SliceAxis) -> [Int64] {
      (axis.dimension == .stars ? stars : created).map(axis.place)
    }
  }

  /// Where the rows that GitHub shows of a slice in the order of stars end.
  struct Horizon: Sendable, Equatable {
    /// The stars of the last row.
    var stars: Int64
    /// How many rows come before those with as many stars; nil when their number is not known.
    var rowsBefore: Int?
  }

  /// The current slice has more rows than GitHub shows: it is divided. False when it cannot be.
  mutating func divide(
    total: Int, sample: Sample, horizon: Horizon?, _ axes: SliceAxes
  ) -> Bool {
    guard let end = beginDividing(total: total, axes) else { return false }
    let (index, cursor) = (levels.count - 1, levels[levels.count - 1].cursor)
    guard end > cursor else {
      guard levels.count == 1, axes.second.length > 1 else { return false }
      var level = SliceLevel(length: axes.second.length, rows: total)
      level.hints = SliceHints.marks(
        of: sample.places(on: axes.second), from: 0, to: axes.second.length - 1)
      levels.append(level)
      current = nil
      return true
    }
    let isSampled = axes[index].dimension != .stars || index > 0
    levels[index].learn(
      rows: total, upTo: end,
      hints: isSampled
        ? SliceHints.marks(of: sample.places(on: axes[index]), from: cursor, to: end) : [])
    if let horizon { levels[index].note(horizon, on: axes[index], before: end) }
    current = nil
    return true
  }

  /// GitHub ran out of time on the current slice: its two halves are asked for. False when it cannot
  /// be asked again.
  mutating func askAgain(sample: Sample, _ axes: SliceAxes) -> Bool {
    guard let end = beginDividing(total: current?.total ?? 0, axes) else { return false }
    let (index, cursor) = (levels.count - 1, levels[levels.count - 1].cursor)
    let places = sample.places(on: axes[index]).filter { (cursor..<end).contains($0) }.sorted()
    let middle = places.isEmpty ? cursor + (end - cursor) / 2 : places[places.count / 2]
    levels[index].repeats = middle < end ? [middle, end] : [end]
    current = nil
    return true
  }

  /// The last place of the current slice on the last level; nil when the question cannot be divided.
  private mutating func beginDividing(total: Int, _ axes: SliceAxes) -> Int64? {
    guard levels.isEmpty else { return current?.end }
    let length = axes.first.length
    guard length > 1 || (length == 1 && axes.second.length > 1) else { return nil }
    levels = [SliceLevel(length: length, rows: total)]
    return length - 1
  }
}

extension SliceLevel {
  /// Takes in that GitHub shows the rows up to `horizon` of a slice that ends at `end`.
  fileprivate mutating func note(
    _ horizon: SlicePlanner.Horizon, on axis: SliceAxis, before end: Int64
  ) {
    let place = min(axis.place(of: horizon.stars), end)
    if place > cursor {
      note(Mark(end: place - 1, rows: min(horizon.rowsBefore ?? Self.goal, Self.most)))
    } else {
      // So many share the first star count that it is asked for alone.
      note(Mark(end: cursor, rows: Self.most + 1))
    }
  }
}
