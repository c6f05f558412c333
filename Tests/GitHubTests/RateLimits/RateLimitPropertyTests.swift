import FoundationEssentials
import TestSupport
import Testing

@testable import GitHub

/// In any order of events, GitHub never gets more requests than a window allows.
@Suite(.timeLimit(.minutes(10))) struct RateLimitPropertyTests {
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)
  private static let key = RateLimitKey(host: "github.com", account: "mona", resource: "search")

  /// A GitHub that counts strictly; a window starts with the first request after the previous one.
  private struct Counter {
    let limit: Int
    var used = 0
    var reset = 0.0
    var refused = 0

    mutating func count(at time: Double) -> RateLimit {
      if time >= reset { (used, reset) = (0, time.rounded(.down) + 60) }
      used += 1
      if used > limit { refused += 1 }
      return RateLimit(
        resource: "search", limit: limit, remaining: max(0, limit - used),
        resetsAt: noon.addingTimeInterval(reset))
    }
  }

  private enum Event {
    case request(RequestPriority)
    case arrival(Reservation?, isLost: Bool)
    case answer(RateLimit, Reservation?, sentAt: Double)
  }

  @Test(arguments: 1...60)
  func `no more requests are granted than a window allows`(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let limit = [5, 10, 30][seed % 3]
    var counter = Counter(limit: limit)
    var window = RateLimitWindow(Self.key, limit: limit, at: Self.noon)
    var events: [(time: Double, event: Event)] = []
    let priorities: [RequestPriority] = [.user, .background, .bulk(wanted: 1), .bulk(wanted: 99)]
    for _ in 0..<600 {
      let priority = priorities[Int.random(in: 0..<4, using: &numbers)]
      events.append((.random(in: 0..<400, using: &numbers), .request(priority)))
    }
    events.sort { $0.time < $1.time }
    var granted = 0
    while !events.isEmpty {
      let (time, event) = events.removeFirst()
      let now = Self.noon.addingTimeInterval(time)
      var next: (Double, Event)?
      switch event {
      case .request(let priority):
        guard case .granted(let reservation, let start, _) = window.reserve(for: priority, at: now)
        else { continue }
        granted += 1
        #expect(start >= now)
        let way = Double.random(in: 0..<4, using: &numbers)
        let isLost = Int.random(in: 0..<20, using: &numbers) == 0
        next = (
          max(time, start.timeIntervalSince(Self.noon)) + way, .arrival(reservation, isLost: isLost)
        )
      case .arrival(let reservation, let isLost):
        let reported = counter.count(at: time)
        // A process may die before the response arrives.
        guard !isLost else { continue }
        next = (
          time + .random(in: 0..<4, using: &numbers), .answer(reported, reservation, sentAt: time)
        )
      case .answer(let reported, let reservation, let sentAt):
        window.apply(
          RateLimitUpdate(
            .answered, rateLimit: reported,
            serverTime: Self.noon.addingTimeInterval(sentAt.rounded(.down))), reservation, at: now)
      }
      if let next {
        let place = events.firstIndex { $0.time > next.0 } ?? events.endIndex
        events.insert((next.0, next.1), at: place)
      }
    }
    #expect(counter.refused == 0)
    // Granting nothing would be useless.
    #expect(granted > limit * 3)
  }
}
