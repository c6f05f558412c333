import Foundation

/// How a repository got its stars.
package enum StarShape: String, Sendable, CaseIterable {
  /// Evenly, faster or slower with time.
  case steady
  /// Most in the days after its creation.
  case launch
  /// Evenly, and many in some days much later, which fade.
  case revival
  /// Many in two to four days that begin and end at once.
  case bought
  /// Evenly, more in some weeks of the year than in others.
  case seasonal
  /// Too few to have a shape.
  case small
}

/// The stars of a repository by day, the same in every run.
///
/// The number at the end of any day is a formula, so that one day of any repository costs nothing to
/// know. The days sum up to the stars of today, as on GitHub, where an unstar lowers the past.
struct StarCurve {
  let shape: StarShape
  private let stars: Double
  /// Days since 1970.
  let created: Int64
  let today: Int64
  private let seed: UInt64
  /// What the shape is made of: how much of it is the event, when the event is, and how long it lasts.
  private let share: Double
  private let start: Double
  private let length: Double
  private let power: Double

  /// From here on stars have a shape.
  private static let few = 50

  init(id: Int, stars: Int, created: Timestamp, now: Timestamp) {
    var random = RandomSource(seed: UInt64(id) &* 0x5851_F42D)
    seed = random.next()
    self.stars = Double(stars)
    today = now.day
    self.created = min(created.day, today)
    let age = Double(today - self.created + 1)
    let choice = random.below(100)
    shape =
      switch choice {
      case _ where stars < Self.few: .small
      case ..<45: .steady
      case ..<68: .launch
      case ..<80: .revival
      case ..<90: .seasonal
      default: .bought
      }
    power = 0.7 + 0.9 * random.unit()
    let position = random.unit()
    switch shape {
    case .launch:
      (share, start, length) = (0.5 + 0.4 * random.unit(), 0, 2 + 6 * random.unit())
    case .revival:
      share = 0.3 + 0.4 * random.unit()
      start = max(0, age - 4 - position * min(age * 0.7, 400))
      length = 2 + 5 * random.unit()
    case .bought:
      share = 0.6 + 0.3 * random.unit()
      start = max(0, age - 6 - position * min(age * 0.7, 400))
      length = (2 + 2 * random.unit()).rounded()
    case .seasonal: (share, start, length) = (0.4 + 0.5 * random.unit(), 0, 91)
    case .steady, .small: (share, start, length) = (0, 0, 1)
    }
  }

  private var age: Double { Double(today - created + 1) }

  /// The part of all stars that came in the first `days`.
  private func part(after days: Double) -> Double {
    let base = pow(days / age, power)
    switch shape {
    case .steady, .small: return base
    case .launch, .revival:
      let end = 1 - exp(-(age - start) / length)
      let event = days > start ? (1 - exp(-(days - start) / length)) / end : 0
      return (1 - share) * base + share * event
    case .bought:
      return (1 - share) * base + share * min(1, max(0, (days - start) / min(length, age - start)))
    case .seasonal:
      let wave = { (days: Double) in share * length / (2 * .pi) * sin(2 * .pi * days / length) }
      return (days + wave(days)) / (age + wave(age))
    }
  }

  /// Stars at the end of a day.
  func total(at day: Int64) -> Int {
    if day < created { return 0 }
    if day >= today { return Int(stars) }
    let days = Double(day - created + 1)
    let expected = { (days: Double) in stars * part(after: days) }
    let before = expected(days) - expected(days - 1)
    let after = expected(days + 1) - expected(days)
    // Less than the stars of either day, so that no day loses stars.
    var random = RandomSource(seed: seed &+ UInt64(bitPattern: day))
    let noise = 0.45 * min(before, after) * (2 * random.unit() - 1)
    return Int((expected(days) + noise).rounded(.down))
  }

  func gained(on day: Int64) -> Int { total(at: day) - total(at: day - 1) }

  /// Stars of the last days that are over.
  func gained(inLast days: Int64) -> Int { total(at: today - 1) - total(at: today - 1 - days) }
}
