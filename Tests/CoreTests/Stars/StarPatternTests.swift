import Foundation
import GitHub
import Testing

@testable import Core
@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct StarPatternTests {
  /// A Sunday, 00:00 UTC.
  private static let sunday = Date(timeIntervalSince1970: 1_767_484_800)
  private static let day: Double = 86_400

  /// The pattern of a repository with these stars by day from its creation on.
  private func pattern(_ days: [Int], daysUntilNow: Int = 0) -> StarPattern {
    var days = days + Array(repeating: 0, count: daysUntilNow)
    let count = days.count
    while days.count % 7 != 0 { days.append(0) }
    let weeks = stride(from: 0, to: days.count, by: 7).map {
      StarHistory.Week(
        start: Self.sunday + Double($0) * Self.day, days: Array(days[$0..<($0 + 7)]))
    }
    return StarPattern(
      StarHistory(weeks: weeks), created: Self.sunday,
      at: Self.sunday + Double(count) * Self.day)
  }

  private static let quiet = Array(repeating: 1, count: 60)

  @Test func `stars that come and go at once are a burst, with its numbers`() throws {
    let pattern = pattern(Self.quiet + [300, 290, 310] + Self.quiet)
    #expect(pattern.shape == .burst && pattern.total == 1020)
    let burst = try #require(pattern.burst)
    #expect(burst.start == Self.sunday + 60 * Self.day)
    #expect(burst.days == 3 && burst.stars == 900)
    #expect(abs(burst.share - 900 / 1020) < 0.001)
    #expect(burst.starsAfter == 7 && burst.daysAfter == 7)
  }

  @Test func `stars that fade are an ebbing burst, or a launch in the first days`() {
    let fading = [300, 180, 110, 65, 40, 24, 14, 8, 5, 3, 2]
    #expect(pattern(Self.quiet + fading + Self.quiet).shape == .ebbing)
    #expect(pattern([2] + fading + Self.quiet).shape == .launch)
  }

  @Test func `a burst that ends at once counts in the first days too`() {
    #expect(pattern([0, 250, 260, 240] + Self.quiet).shape == .burst)
  }

  @Test func `a burst of yesterday may still ebb`() {
    #expect(pattern(Self.quiet + [300, 300]).shape == .ongoing)
    #expect(pattern(Self.quiet + [300, 300, 0, 0]).shape == .ongoing)
    #expect(pattern(Self.quiet + [300, 300, 0, 0, 0]).shape == .burst)
  }

  @Test func `growth, seasons and a few stars are no burst`() {
    #expect(pattern((0..<300).map { $0 / 10 }).shape == .steady)
    #expect(pattern((0..<365).map { $0 % 90 < 30 ? 20 : 2 }).shape == .steady)
    #expect(pattern([0, 48, 0, 0, 0, 0, 0, 0, 0, 1]).shape == .few)
    #expect(pattern([]).shape == .few && pattern([]).burst == nil)
  }

  @Test func `a sudden burst is found beside a greater one that ebbs`() {
    let launch = [400, 250, 160, 100, 60, 38, 24, 15, 9, 6, 4, 2]
    let pattern = pattern(launch + Self.quiet + [260, 270, 250] + Self.quiet)
    #expect(pattern.shape == .burst && pattern.burst?.stars == 780)
  }

  @Test func `huge numbers do no harm`() {
    let most = 1_000_000_000
    let pattern = pattern(Array(repeating: most, count: 21_000) + [most])
    #expect(pattern.shape == .steady && pattern.total == 21_001 * most)
  }

  @Test func `weeks before the creation do not hide a launch`() {
    let early = (1...40).map {
      StarHistory.Week(
        start: Self.sunday - Double($0) * 7 * Self.day, days: Array(repeating: 0, count: 7))
    }
    let weeks = [
      StarHistory.Week(start: Self.sunday, days: [0, 300, 180, 110, 65, 40, 24]),
      StarHistory.Week(start: Self.sunday + 7 * Self.day, days: [14, 8, 5, 3, 2, 1, 1]),
    ]
    let pattern = StarPattern(
      StarHistory(weeks: early + weeks), created: Self.sunday + 1000,
      at: Self.sunday + 14 * Self.day)
    #expect(pattern.shape == .launch)
  }

  /// Of the histories that are bought, most are found, and hardly another one.
  @Test func `bought stars are told from the other shapes`() {
    let now = Timestamp(seconds: 1_790_000_000)
    var random = RandomSource(seed: 7)
    var found: [StarShape: (sudden: Int, all: Int)] = [:]
    for id in 1...2500 {
      let age = Int64.random(in: 10...2500, using: &random)
      let stars = Int(exp(Double.random(in: log(10)...log(100_000), using: &random)))
      let curve = StarCurve(
        id: id, stars: stars, created: Timestamp(seconds: now.seconds - age * 86_400), now: now)
      let first = curve.created - (curve.created + 4) % 7
      let weeks = stride(from: first, through: curve.today, by: 7).map { start in
        StarHistory.Week(
          start: Date(timeIntervalSince1970: Double(start) * Self.day),
          days: (start..<start + 7).map { $0 > curve.today ? 0 : curve.gained(on: $0) })
      }
      let pattern = StarPattern(
        StarHistory(weeks: weeks),
        created: Date(timeIntervalSince1970: Double(curve.created) * Self.day),
        at: Date(timeIntervalSince1970: Double(now.seconds)))
      found[curve.shape, default: (0, 0)].all += 1
      if pattern.shape == .burst { found[curve.shape, default: (0, 0)].sudden += 1 }
    }
    let bought = found[.bought] ?? (0, 0)
    let flagged = found.values.reduce(0) { $0 + $1.sudden }
    #expect(found.count == StarShape.allCases.count && bought.all > 100, "\(found)")
    #expect(Double(bought.sudden) >= 0.95 * Double(flagged), "precision: \(found)")
    #expect(Double(bought.sudden) >= 0.8 * Double(bought.all), "recall: \(found)")
  }
}
