import FoundationEssentials
import Testing

@testable import GitHub

/// What one rate limit window grants.
@Suite(.timeLimit(.minutes(10))) struct RateLimitWindowTests {
  private static let noon = Date(timeIntervalSince1970: 1_800_000_000)
  private static let search = RateLimitKey(host: "github.com", account: "mona", resource: "search")

  /// A search window of 30 requests, with `remaining` left, that ends in 40 seconds.
  private func bucket(_ remaining: Int, of limit: Int = 30) -> RateLimitWindow {
    var bucket = RateLimitWindow(Self.search, limit: limit, at: Self.noon)
    bucket.settle(reported(remaining, of: limit, endsIn: 40), nil, at: Self.noon)
    return bucket
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

  private func ticket(_ decision: ReservationDecision) -> Reservation? {
    guard case .granted(let ticket, _, _) = decision else { return nil }
    return ticket
  }

  @Test(
    arguments: [
      (.user, 30, 30), (.background, 30, 24), (.bulk(wanted: 1), 30, 27),
      (.background, 10, 8), (.bulk(wanted: 1), 10, 9), (.bulk(wanted: 1), 3, 3),
    ] as [(RequestPriority, Int, Int)])
  func `each priority leaves its reserve`(priority: RequestPriority, limit: Int, granted: Int) {
    var bucket = bucket(limit, of: limit)
    let starts = (0...limit).map { _ in start(bucket.reserve(for: priority, at: Self.noon)) }
    #expect(starts.count { $0 == 0 } == granted)
    #expect(end(bucket.reserve(for: priority, at: Self.noon)) == 40)
  }

  @Test func `the window ends by the local clock, whatever GitHub's clock is`() {
    var bucket = bucket(0)
    #expect(end(bucket.reserve(for: .user, at: Self.noon)) == 40)
    #expect(start(bucket.reserve(for: .user, at: Self.noon + 40)) == 40)
  }

  @Test func `bulk requests that fit are sent at once`() {
    var bucket = bucket(30)
    let starts = (0..<9).map { start(bucket.reserve(for: .bulk(wanted: 9 - $0), at: Self.noon)) }
    #expect(starts.allSatisfy { $0 == 0 })
  }

  @Test func `bulk requests that do not fit are spread over the rest of the window`() {
    var bucket = bucket(11)
    let starts = (0..<9).map { _ in start(bucket.reserve(for: .bulk(wanted: 50), at: Self.noon)) }
    #expect(starts.prefix(8).map { $0?.rounded() } == [0, 5, 10, 15, 20, 25, 30, 35])
    #expect(starts[8] == nil)
    // The user's requests are still available.
    #expect(start(bucket.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test func `a late response with more left returns no requests`() {
    var bucket = bucket(20)
    bucket.settle(reported(25, endsIn: 40), nil, at: Self.noon)
    #expect(bucket.rateLimit(at: Self.noon).remaining == 20)
  }

  @Test func `a request in flight counts until its response`() {
    var bucket = bucket(2)
    let first = ticket(bucket.reserve(for: .user, at: Self.noon))
    _ = bucket.reserve(for: .user, at: Self.noon)
    #expect(end(bucket.reserve(for: .user, at: Self.noon)) != nil)
    // A 304 costs nothing.
    bucket.settle(reported(2, endsIn: 40), first, at: Self.noon)
    #expect(start(bucket.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test(arguments: [(RateLimitUpdate.Outcome.unsent, 5), (.answered, 5), (.lost, 4)])
  func `only requests that GitHub may have seen are spent`(
    outcome: RateLimitUpdate.Outcome, left: Int
  ) {
    var bucket = bucket(5)
    let ticket = ticket(bucket.reserve(for: .user, at: Self.noon))
    bucket.settle(RateLimitUpdate(outcome), ticket, at: Self.noon)
    #expect(bucket.rateLimit(at: Self.noon).remaining == left)
  }

  @Test func `a newer window replaces the old one except for requests in flight`() {
    var bucket = bucket(3)
    let tickets = (0..<3).map { _ in ticket(bucket.reserve(for: .user, at: Self.noon)) }
    let later = Self.noon + 41
    bucket.settle(reported(29, endsIn: 60, at: later), tickets[0], at: later)
    #expect(bucket.rateLimit(at: later).remaining == 27)
    // Responses from the old window say nothing about the new one.
    bucket.settle(reported(0, endsIn: -1, at: later), tickets[1], at: later)
    #expect(bucket.rateLimit(at: later).remaining == 28)
    // A process that died sends no update.
    #expect(bucket.rateLimit(at: later + 30).remaining == 29)
  }

  @Test func `reservations of a process that died end with the window`() {
    var bucket = bucket(4)
    for _ in 0..<4 { _ = bucket.reserve(for: .user, at: Self.noon) }
    #expect(bucket.rateLimit(at: Self.noon + 39).remaining == 0)
    #expect(bucket.rateLimit(at: Self.noon + 41).remaining == 26)
    #expect(bucket.rateLimit(at: Self.noon + 80).remaining == 26)
    _ = bucket.reserve(for: .user, at: Self.noon + 41)
    #expect(bucket.rateLimit(at: Self.noon + 80).remaining == 29)
  }

  @Test func `reservations of a process that died end long before an hour is over`() {
    let core = RateLimitKey(host: "github.com", account: "", resource: "core")
    var bucket = RateLimitWindow(core, limit: 60, at: Self.noon)
    for _ in 0..<60 { _ = bucket.reserve(for: .user, at: Self.noon) }
    #expect(start(bucket.reserve(for: .user, at: Self.noon + 50)) == nil)
    _ = bucket.reserve(for: .user, at: Self.noon + 61)
    #expect(start(bucket.reserve(for: .user, at: Self.noon + 122)) == 122)
    #expect(bucket.rateLimit(at: Self.noon + 122).remaining == 59)
  }

  @Test func `a slow request is not counted twice`() {
    let core = RateLimitKey(host: "github.com", account: "", resource: "core")
    var bucket = RateLimitWindow(core, limit: 60, at: Self.noon)
    let slow = ticket(bucket.reserve(for: .user, at: Self.noon))
    let other = ticket(bucket.reserve(for: .user, at: Self.noon + 61))
    #expect(bucket.rateLimit(at: Self.noon + 61).remaining == 58)
    bucket.settle(RateLimitUpdate(.answered), slow, at: Self.noon + 62)
    #expect(bucket.rateLimit(at: Self.noon + 62).remaining == 59)
    bucket.settle(RateLimitUpdate(.unsent), other, at: Self.noon + 63)
    #expect(bucket.rateLimit(at: Self.noon + 63).remaining == 60)
  }

  @Test func `a stored window that ends years from now is over`() {
    var bucket = bucket(0)
    bucket.endsAt = Self.noon + 1e9
    #expect(start(bucket.reserve(for: .user, at: Self.noon)) == 0)
  }

  @Test func `setting the clock back starts a new window`() {
    var bucket = bucket(0)
    #expect(start(bucket.reserve(for: .user, at: Self.noon - 3600)) == -3600)
    bucket.settle(reported(7, endsIn: 60, at: Self.noon - 3600), nil, at: Self.noon - 3600)
    #expect(bucket.rateLimit(at: Self.noon - 3600).remaining == 6)
  }

  @Test func `once the clock of a server is set back, its numbers count again`() {
    var bucket = bucket(20)
    let later = Self.noon + 50
    let ticket = ticket(bucket.reserve(for: .user, at: later))
    let limit = RateLimit(resource: "search", limit: 30, remaining: 7, resetsAt: later + 60)
    bucket.settle(
      RateLimitUpdate(.answered, rateLimit: limit, serverTime: later), ticket, at: later)
    #expect(bucket.rateLimit(at: later).remaining == 7)
  }

  @Test func `a window of days is not trusted`() {
    var bucket = RateLimitWindow(Self.search, limit: 30, at: Self.noon)
    bucket.settle(reported(0, endsIn: 1e9), nil, at: Self.noon)
    #expect(end(bucket.reserve(for: .user, at: Self.noon)) == 3660)
  }

  @Test func `a higher limit adds the difference`() {
    var bucket = bucket(2)
    bucket.settle(reported(22, of: 50, endsIn: 40), nil, at: Self.noon)
    #expect(bucket.rateLimit(at: Self.noon).remaining == 22)
  }

  @Test func `numbers of another rate limit are ignored`() {
    var bucket = bucket(9)
    var news = reported(1, endsIn: 40)
    news.rateLimit?.resource = "core"
    bucket.settle(news, nil, at: Self.noon)
    #expect(bucket.rateLimit(at: Self.noon).remaining == 9)
  }
}
