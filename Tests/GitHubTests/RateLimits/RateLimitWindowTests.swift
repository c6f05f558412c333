import FoundationEssentials
import Testing

@testable import GitHub

/// What one rate limit window grants.
@Suite(.timeLimit(.minutes(10))) struct RateLimitWindowTests {
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)
  private static let search = RateLimitKey(host: "github.com", account: "mona", resource: "search")

  /// A search window of 30 requests, with `remaining` left, that ends in 40 seconds.
  private func window(_ remaining: Int, of limit: Int = 30) -> RateLimitWindow {
    var window = RateLimitWindow(Self.search, limit: limit, at: Self.noon)
    window.apply(reported(remaining, of: limit, endsIn: 40), nil, at: Self.noon)
    return window
  }

  /// A response at `time`, by a clock that is an hour ahead.
  private func reported(
    _ remaining: Int, of limit: Int = 30, endsIn seconds: Double, at time: Date = noon
  ) -> RateLimitUpdate {
    let server = time.addingTimeInterval(3600)
    return RateLimitUpdate(
      .answered,
      rateLimit: RateLimit(
        resource: "search", limit: limit, remaining: remaining,
        resetsAt: server.addingTimeInterval(seconds)),
      serverTime: server)
  }

  private func start(_ decision: ReservationDecision) -> Double? {
    guard case .granted(_, let start, _) = decision else { return nil }
    return start.timeIntervalSince(Self.noon)
  }

  private func end(_ decision: ReservationDecision) -> Double? {
    guard case .limited(_, let until) = decision else { return nil }
    return until.timeIntervalSince(Self.noon)
  }

  private func reservation(_ decision: ReservationDecision) -> Reservation? {
    guard case .granted(let reservation, _, _) = decision else { return nil }
    return reservation
  }

  @Test(
    arguments: [
      (.user, 30, 30), (.background, 30, 24), (.bulk(wanted: 1), 30, 27),
      (.background, 10, 8), (.bulk(wanted: 1), 10, 9), (.bulk(wanted: 1), 3, 3),
    ] as [(RequestPriority, Int, Int)])
  func `each priority leaves its reserve`(priority: RequestPriority, limit: Int, granted: Int) {
    var window = window(limit, of: limit)
    let starts = (0...limit).map { _ in start(window.reserve(for: priority, at: Self.noon)) }
    #expect(starts.count { $0 == 0 } == granted)
    #expect(end(window.reserve(for: priority, at: Self.noon)) == 40)
  }

  @Test func `the window ends by the local clock, whatever GitHub's clock is`() {
    var window = window(0)
    #expect(end(window.reserve(for: .user, at: Self.noon)) == 40)
    #expect(start(window.reserve(for: .user, at: Self.noon + 40)) == 40)
  }

  @Test func `bulk requests that fit are sent at once`() {
    var window = window(30)
    let starts = (0..<9).map { start(window.reserve(for: .bulk(wanted: 9 - $0), at: Self.noon)) }
    #expect(starts.allSatisfy { $0 == 0 })
  }

  @Test func `bulk requests that do not fit are spread over the rest of the window`() {
    var window = window(11)
    let starts = (0..<9).map { _ in start(window.reserve(for: .bulk(wanted: 50), at: Self.noon)) }
    #expect(starts.prefix(8).map { $0?.rounded() } == [0, 5, 10, 15, 20, 25, 30, 35])
    #expect(starts[8] == nil)
    // The user's requests are still available.
    #expect(start(window.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test func `a late response with more left returns no requests`() {
    var window = window(20)
    window.apply(reported(25, endsIn: 40), nil, at: Self.noon)
    #expect(window.rateLimit(at: Self.noon).remaining == 20)
  }

  @Test func `a request in flight counts until its response`() {
    var window = window(2)
    let first = reservation(window.reserve(for: .user, at: Self.noon))
    _ = window.reserve(for: .user, at: Self.noon)
    #expect(end(window.reserve(for: .user, at: Self.noon)) != nil)
    // A 304 costs nothing.
    window.apply(reported(2, endsIn: 40), first, at: Self.noon)
    #expect(start(window.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test(arguments: [(RateLimitUpdate.Outcome.unsent, 5), (.answered, 5), (.lost, 4)])
  func `only requests that GitHub may have seen are spent`(
    outcome: RateLimitUpdate.Outcome, left: Int
  ) {
    var window = window(5)
    let reservation = reservation(window.reserve(for: .user, at: Self.noon))
    window.apply(RateLimitUpdate(outcome), reservation, at: Self.noon)
    #expect(window.rateLimit(at: Self.noon).remaining == left)
  }

  @Test func `a newer window replaces the old one except for requests in flight`() {
    var window = window(3)
    let reservations = (0..<3).map { _ in reservation(window.reserve(for: .user, at: Self.noon)) }
    let later = Self.noon + 41
    window.apply(reported(29, endsIn: 60, at: later), reservations[0], at: later)
    #expect(window.rateLimit(at: later).remaining == 27)
    // Responses from the old window say nothing about the new one.
    window.apply(reported(0, endsIn: -1, at: later), reservations[1], at: later)
    #expect(window.rateLimit(at: later).remaining == 28)
    // A process that died sends no update.
    #expect(window.rateLimit(at: later + 30).remaining == 29)
  }

  @Test func `reservations of a process that died end with the window`() {
    var window = window(4)
    for _ in 0..<4 { _ = window.reserve(for: .user, at: Self.noon) }
    #expect(window.rateLimit(at: Self.noon + 39).remaining == 0)
    #expect(window.rateLimit(at: Self.noon + 41).remaining == 26)
    #expect(window.rateLimit(at: Self.noon + 80).remaining == 26)
    _ = window.reserve(for: .user, at: Self.noon + 41)
    #expect(window.rateLimit(at: Self.noon + 80).remaining == 29)
  }

  @Test func `reservations of a process that died end long before an hour is over`() {
    let core = RateLimitKey(host: "github.com", account: "", resource: "core")
    var window = RateLimitWindow(core, limit: 60, at: Self.noon)
    for _ in 0..<60 { _ = window.reserve(for: .user, at: Self.noon) }
    #expect(start(window.reserve(for: .user, at: Self.noon + 50)) == nil)
    _ = window.reserve(for: .user, at: Self.noon + 61)
    #expect(start(window.reserve(for: .user, at: Self.noon + 122)) == 122)
    #expect(window.rateLimit(at: Self.noon + 122).remaining == 59)
  }

  @Test func `a slow request is not counted twice`() {
    let core = RateLimitKey(host: "github.com", account: "", resource: "core")
    var window = RateLimitWindow(core, limit: 60, at: Self.noon)
    let slow = reservation(window.reserve(for: .user, at: Self.noon))
    let other = reservation(window.reserve(for: .user, at: Self.noon + 61))
    #expect(window.rateLimit(at: Self.noon + 61).remaining == 58)
    window.apply(RateLimitUpdate(.answered), slow, at: Self.noon + 62)
    #expect(window.rateLimit(at: Self.noon + 62).remaining == 59)
    window.apply(RateLimitUpdate(.unsent), other, at: Self.noon + 63)
    #expect(window.rateLimit(at: Self.noon + 63).remaining == 60)
  }

  @Test func `a stored window that ends years from now is over`() {
    var window = window(0)
    window.endsAt = Self.noon + 1e9
    #expect(start(window.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test func `setting the clock back starts a new window`() {
    var window = window(0)
    #expect(start(window.reserve(for: .user, at: Self.noon - 3600)) == -3600)
    window.apply(reported(7, endsIn: 60, at: Self.noon - 3600), nil, at: Self.noon - 3600)
    #expect(window.rateLimit(at: Self.noon - 3600).remaining == 6)
  }

  @Test func `once the clock of a server is set back, its numbers count again`() {
    var window = window(20)
    let later = Self.noon + 50
    let reservation = reservation(window.reserve(for: .user, at: later))
    let limit = RateLimit(resource: "search", limit: 30, remaining: 7, resetsAt: later + 60)
    window.apply(
      RateLimitUpdate(.answered, rateLimit: limit, serverTime: later), reservation, at: later)
    #expect(window.rateLimit(at: later).remaining == 7)
  }

  @Test func `a window of days is not trusted`() {
    var window = RateLimitWindow(Self.search, limit: 30, at: Self.noon)
    window.apply(reported(0, endsIn: 1e9), nil, at: Self.noon)
    #expect(end(window.reserve(for: .user, at: Self.noon)) == 3660)
  }

  @Test func `a higher limit adds the difference`() {
    var window = window(2)
    window.apply(reported(22, of: 50, endsIn: 40), nil, at: Self.noon)
    #expect(window.rateLimit(at: Self.noon).remaining == 22)
  }

  @Test func `numbers of another rate limit are ignored`() {
    var window = window(9)
    var update = reported(1, endsIn: 40)
    update.rateLimit?.resource = "core"
    window.apply(update, nil, at: Self.noon)
    #expect(window.rateLimit(at: Self.noon).remaining == 9)
  }
}
