import FoundationEssentials
import GitHub
import TestSupport

@testable import Core

/// Repositories like those on GitHub: few with many stars, many without any, more every year, and
/// bursts within one second.
struct Catalog: Sendable {
  struct Item: Sendable, Equatable {
    var id: Int64
    var stars: Int64
    /// Seconds since 1970.
    var created: Int64
    /// The value that any other sort uses.
    var updated: Int64
  }

  static let now: Int64 = 1_795_000_000
  static let begin: Int64 = 1_193_616_000

  /// Sorted by stars, most first.
  private(set) var byStars: [Item]
  /// Sorted by creation date, newest first.
  private(set) var byCreated: [Item]

  init(_ items: [Item]) {
    byStars = items.sorted { ($0.stars, $0.id) > ($1.stars, $1.id) }
    byCreated = items.sorted { ($0.created, $0.id) > ($1.created, $1.id) }
  }

  /// - Parameters:
  ///   - share: the percentage of repositories without stars.
  ///   - bursts: the number of rows in bursts, some within a second, some within an hour.
  init(count: Int, share: Int = 50, bursts: Int = 0, numbers: inout SeededNumbers) {
    var items: [Item] = []
    var (burst, burstEnd, burstTime, spread) = (0, 0, Int64(0), Int64(1))
    for index in 0..<count {
      var stars: Int64 = 0
      if Int.random(in: 0..<100, using: &numbers) >= share {
        let part = Double.random(in: 1e-6..<1, using: &numbers)
        stars = min(Int64(1 / part), 500_000)
      }
      let age = Double.random(in: 0..<1, using: &numbers)
      var created = Self.begin + Int64(Double(Self.now - Self.begin) * age.squareRoot())
      if burst < bursts {
        if index >= burstEnd {
          burstEnd = index + Int.random(in: 1...1800, using: &numbers)
          burstTime = created
          spread = [1, 1, 60, 3_600].randomElement(using: &numbers) ?? 1
        }
        created = min(burstTime + Int64.random(in: 0..<spread, using: &numbers), Self.now)
        burst += 1
      }
      items.append(
        Item(
          id: Int64(index + 1) * 7919 % 1_000_003, stars: stars, created: created,
          updated: Int64.random(in: created...Self.now, using: &numbers)))
    }
    self.init(items)
  }

  var count: Int { byStars.count }

  /// The matches within `slice`, most stars or newest first.
  func matches(_ slice: Slice, byStars isByStars: Bool) -> [Item] {
    let found: ArraySlice<Item>
    if let stars = slice.stars, isByStars || slice.created == nil {
      found = byStars[bounds(byStars, stars, by: \.stars)]
    } else if let created = slice.created {
      found = byCreated[bounds(byCreated, created, by: \.created)]
    } else {
      found = isByStars ? byStars[...] : byCreated[...]
    }
    return found.filter {
      slice.stars?.contains($0.stars) ?? true && slice.created?.contains($0.created) ?? true
    }
  }

  private func bounds(
    _ items: [Item], _ range: ClosedRange<Int64>, by key: KeyPath<Item, Int64>
  ) -> Range<Int> {
    func first(_ isPast: (Int64) -> Bool) -> Int {
      var (low, high) = (0, items.count)
      while low < high {
        let middle = (low + high) / 2
        if isPast(items[middle][keyPath: key]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { $0 <= range.upperBound }
    return start..<max(start, first { $0 < range.lowerBound })
  }
}
