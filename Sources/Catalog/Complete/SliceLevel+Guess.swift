import Glibc

extension SliceLevel {
  /// Rows of a slice that are aimed at: so many that few requests are half empty, so few that a
  /// guess may be a little wrong.
  static let goal = 880
  /// What GitHub shows of one slice.
  static let most = FeedPlan.resultWindow

  /// The last place of the next slice.
  func nextEnd(on axis: SliceAxis) -> Int64 {
    let border = min(axis.border(after: cursor), repeats.first ?? .max)
    let fitting = known.last { $0.rows <= Self.most }
    guard let full = known.first(where: { $0.rows > Self.most }) else { return border }
    if let fitting, fitting.rows >= Self.goal * 3 / 4 || fitting.end >= border {
      return min(fitting.end, border)
    }
    let guess = min(guess(upTo: full, on: axis), full.end - 1)
    return min(max(guess, fitting?.end ?? cursor, cursor), border)
  }

  private func guess(upTo full: Mark, on axis: SliceAxis) -> Int64 {
    let portions = (full.rows + Self.goal - 1) / Self.goal
    let target = portions > 8 ? Self.goal : full.rows / portions
    if axis.dimension == .stars, let end = tailEnd(target, on: axis) { return end }
    guard hints.isEmpty || recentRows > 0 else {
      return hintedEnd(target, rows: full.rows)
    }
    let (rows, places) =
      recentRows == 0 ? (full.rows, full.end - cursor + 1) : (recentRows, recentPlaces)
    // After an empty stretch the next one may be as crowded as it likes.
    let density = Double(max(rows, Self.goal / 8)) / Double(max(places, 1))
    let end = cursor + Int64(min(Double(target) / density, 1e12)) - 1
    return beforeCrowd(axis.rounded(max(end, cursor), from: cursor), rows: full.rows)
  }

  /// By a sample: the place up to which `target` rows are expected.
  private func hintedEnd(_ target: Int, rows: Int) -> Int64 {
    let perWeight = Double(rows) / Double(max(hints.reduce(0) { $0 + $1.rows }, 1))
    var (start, passed) = (cursor, 0.0)
    for hint in hints {
      let expected = Double(hint.rows) * perWeight
      if passed + expected > Double(target) {
        if hint.end == start { return passed < 1 ? start : start - 1 }
        let part = (Double(target) - passed) / expected * Double(hint.end - start + 1)
        return start + max(Int64(part), 1) - 1
      }
      passed += expected
      start = hint.end + 1
    }
    return max(start - 1, cursor)
  }

  /// No slice goes on into a place that alone has about as many rows as a slice can hold.
  private func beforeCrowd(_ end: Int64, rows: Int) -> Int64 {
    let weights = max(hints.reduce(0) { $0 + $1.rows }, 1)
    var start = cursor
    for hint in hints where hint.end <= end {
      let isCrowd = hint.end == start && hint.rows * rows / weights > Self.goal / 2
      if isCrowd { return max(start - 1, cursor) }
      start = hint.end + 1
    }
    return end
  }

  /// By the law that few have many stars: those with at least so many become fewer by a power of it.
  /// Nil as long as nothing was given that would tell which power.
  private func tailEnd(_ target: Int, on axis: SliceAxis) -> Int64? {
    let rest = known.last?.rows ?? 0
    let isFalling = axis.isDescending
    guard cursor > 0, lastRows > 0, isFalling || rest > target else { return nil }
    let (now, before) = isFalling ? (passed, passed - lastRows) : (rest, rest + lastRows)
    let (value, lastValue) =
      isFalling
      ? (axis.value(at: cursor - 1), axis.value(at: max(lastStart - 1, 0)))
      : (axis.value(at: cursor), axis.value(at: lastStart))
    let stretch = log(Double(value + 1) / Double(lastValue + 1))
    var power = 1.0
    if before > 0, now > 0, abs(stretch) > 1e-6, lastStart > 0 || !isFalling {
      power = min(max(-log(Double(now) / Double(before)) / stretch, 0.25), 8)
    }
    let wanted = Double(isFalling ? now + target : now - target)
    let end = Double(value + 1) * pow(Double(now) / wanted, 1 / power) - 1
    let last = isFalling ? end.rounded(.up) : end.rounded(.down) - 1
    let place = axis.place(of: Int64(min(max(last, 0), 1e12)))
    return max(place, cursor)
  }
}

extension SliceAxis {
  /// A place near `end` behind which a day, an hour or a minute begins, if that makes little
  /// difference to what lies between.
  func rounded(_ end: Int64, from start: Int64) -> Int64 {
    guard dimension == .created, isDescending, end < border(after: start) else { return end }
    for unit: Int64 in [86_400, 3_600, 60] where end - start >= unit * 16 {
      let value = value(at: end)
      let earlier = value - (value % unit + unit) % unit
      let place = place(of: earlier)
      return min(max(place, start), border(after: start))
    }
    return end
  }
}
