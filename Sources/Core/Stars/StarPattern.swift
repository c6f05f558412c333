package import FoundationEssentials
package import GitHub

/// How a repository got its stars: evenly, or many of them in a few days.
///
/// A burst is a run of days with at least `Threshold.day` of the stars of its best day, which has
/// `Threshold.share` of all stars. Interest ebbs over days; what ends at once was not interest.
package struct StarPattern: Sendable, Equatable {
  package enum Shape: String, Sendable, CaseIterable {
    /// Too few stars to tell.
    case few
    case steady
    /// A burst in the first days, which ebbs.
    case launch
    /// A burst that ends at once.
    case burst
    /// A burst that ebbs.
    case ebbing
    /// A burst that has not ended, or so lately that it may still ebb.
    case ongoing
  }

  package struct Burst: Sendable, Equatable {
    /// The beginning of its first day, in UTC.
    package let start: Date
    package let days: Int
    package let stars: Int
    /// Its part of all stars, from 0 to 1.
    package let share: Double
    /// Stars in the days after it, seven at most.
    package let starsAfter: Int
    package let daysAfter: Int
  }

  /// What separates the shapes; `ghrepo check --help` names the same numbers.
  package enum Threshold {
    /// Fewer stars have no shape.
    package static let stars = 50
    /// Of the best day, for each day of a burst.
    package static let day = 0.2
    /// Of all stars, for a burst.
    package static let share = 0.3
    /// A longer run of days is growth.
    package static let longestBurst = 14
    /// A burst that ends at once is not longer.
    package static let longestSudden = 7
    /// Of the stars of its best day, in the week after it, for a burst that ends at once.
    package static let after = 0.2
    /// How many days must have passed before it is clear how a burst ends.
    package static let daysAfter = 3
    /// A burst that begins as soon after the creation is a launch.
    package static let launchDays = 7
  }

  package let shape: Shape
  /// All stars of the history.
  package let total: Int
  /// What decides the shape, for a shape with one.
  package let burst: Burst?

  /// - Parameters:
  ///   - created: When the repository was created; nil if that is unknown.
  ///   - time: When GitHub sent the history.
  package init(_ history: StarHistory, created: Date?, at time: Date) {
    let all = history.days(before: time)
    let days =
      created.map { created in
        Array(all.drop { $0.date + StarHistory.dayLength <= created && $0.stars == 0 })
      } ?? all
    total = days.reduce(0) { $0 + $1.stars }
    guard total >= Threshold.stars else {
      (shape, burst) = (.few, nil)
      return
    }
    // The best run may ebb, and another one end at once.
    var rest = days.map(\.stars)
    var found: (shape: Shape, burst: Burst)?
    while let run = Run(in: rest, of: total) {
      let shape = run.shape
      if found == nil || shape == .burst { found = (shape, run.burst(in: days, of: total)) }
      if shape == .burst { break }
      for index in run.range.lowerBound..<min(run.range.upperBound + 7, rest.count) {
        rest[index] = 0
      }
    }
    (shape, burst) = (found?.shape ?? .steady, found?.burst)
  }
}

/// Days around the best one that have many stars.
private struct Run {
  let range: Range<Int>
  private let stars: [Int]
  private let best: Int
  /// Stars of a usual day.
  private let usual: Int

  private typealias Threshold = StarPattern.Threshold

  /// Days before and after a run that tell what is usual.
  private static let around = 60
  /// Days after it that do not.
  private static let echo = 21

  /// Nil if no run has enough of all stars.
  init?(in stars: [Int], of total: Int) {
    guard let best = stars.max(), best > 0, let peak = stars.lastIndex(of: best) else { return nil }
    let isHigh = { (index: Int) in Double(stars[index]) >= Threshold.day * Double(best) }
    var (first, end) = (peak, peak + 1)
    while first > 0, isHigh(first - 1) { first -= 1 }
    while end < stars.count, isHigh(end) { end += 1 }
    let neighbors =
      stars[max(0, first - Self.around)..<first]
      + stars[min(end + Self.echo, stars.count)..<min(end + Self.echo + Self.around, stars.count)]
    let usual = neighbors.count < 7 ? 0 : neighbors.sorted()[neighbors.count / 2]
    let count = end - first
    let gained = stars[first..<end].reduce(0, +) - usual * count
    guard count <= Threshold.longestBurst, usual < best,
      Double(gained) >= Threshold.share * Double(total)
    else { return nil }
    (range, self.stars, self.best, self.usual) = (first..<end, stars, best, usual)
  }

  private var after: ArraySlice<Int> { stars[range.upperBound...].prefix(7) }

  var shape: StarPattern.Shape {
    guard after.count >= Threshold.daysAfter else { return .ongoing }
    let echo = Double(after.reduce(0, +) - usual * after.count)
    let isSudden =
      range.count <= Threshold.longestSudden && echo < Threshold.after * Double(best - usual)
    if isSudden { return .burst }
    return range.lowerBound < Threshold.launchDays ? .launch : .ebbing
  }

  func burst(in days: [StarGains.Day], of total: Int) -> StarPattern.Burst {
    let gained = stars[range].reduce(0, +)
    return StarPattern.Burst(
      start: days[range.lowerBound].date, days: range.count, stars: gained,
      share: Double(gained) / Double(total), starsAfter: after.reduce(0, +), daysAfter: after.count)
  }
}
