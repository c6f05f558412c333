import Auth
import FoundationEssentials
import GitHub
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access

/// Processes that share one rate limit, each with its own connection to one database file, on a
/// clock that jumps from wait to wait.
@Suite(.timeLimit(.minutes(10))) struct SharedRateLimiterTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)
  private let folder: ScratchDirectory
  private let clock = ManualClock()

  init() throws {
    folder = try ScratchDirectory()
  }

  private func limiter(
    stopwatch: any Clock<Duration> = ManualClock(), path: String? = nil,
    notice: (@Sendable (RateLimitNotice) -> Void)? = nil
  ) -> SharedRateLimiter {
    SharedRateLimiter(
      database: LocalDatabase(path: path ?? folder.appending("favorites.db")), clock: clock,
      now: { [clock] in Self.start + clock.now.offset / .seconds(1) }, stopwatch: stopwatch,
      notice: notice)
  }

  private func client(_ network: StrictNetwork, _ limiter: SharedRateLimiter) -> GitHubClient {
    GitHubClient(
      host: .dotcom, transport: network, credential: Secret("t"),
      share: AccountRateLimiter(of: limiter, account: "mona"))
  }

  /// Sends `count` requests one after another and waits for every foreseen limit.
  private func work(
    _ count: Int, _ priority: @Sendable (Int) -> RequestPriority, _ client: GitHubClient
  ) async throws {
    for number in 0..<count {
      while true {
        do {
          let search = Endpoint<SearchPage<Repository>>.searchRepositories("q", perPage: 1, page: 1)
          _ = try await client.send(search.with(priority: priority(number)))
          break
        } catch {
          guard let wait = error.wait else { throw error }
          #expect(error.isForeseen)
          try await clock.sleep(for: wait)
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `ten processes never hit the limit, and all finish`(isBulk: Bool) async throws {
    let network = StrictNetwork(limit: 30, clock: clock, start: Self.start)
    let ends = Log<Duration>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        let client = client(network, limiter())
        group.addTask {
          try await work(12, { isBulk ? .bulk(wanted: 12 - $0) : .user }, client)
          ends.add(network.elapsed)
        }
      }
      // Time advances when all processes wait, never while a request is in flight.
      while ends.all.count < 10 {
        if clock.pending.count == 10 - ends.all.count { clock.advanceToNext() }
        await Task.yield()
      }
      try await group.waitForAll()
    }
    #expect(network.refused == 0)
    #expect(network.count == 120)
    // 120 requests need four windows of 30, or five of the 27 for bulk requests.
    let all = ends.all
    #expect(all[9] < .seconds(isBulk ? 420 : 360))
    // No process finishes while another one has hardly started.
    #expect(all[0] >= .seconds(60))
  }

  @Test func `a request that GitHub would refuse is not sent`() async throws {
    let network = StrictNetwork(limit: 2, clock: clock, start: Self.start)
    let (first, second) = (client(network, limiter()), client(network, limiter()))
    for _ in 0..<2 { _ = try await first.send(.searchRepositories("q", perPage: 1, page: 1)) }
    do {
      _ = try await second.send(.searchRepositories("q", perPage: 1, page: 1))
      Issue.record("it was sent")
    } catch {
      #expect(error.isForeseen && error.wait == .seconds(61))
      guard case .refused(let refusal) = error,
        case .primaryLimit("search", _, let resetsAt) = refusal.reason
      else { throw error }
      #expect(resetsAt == Self.start + 60 && refusal.hadCredential)
    }
    #expect(network.count == 2)
  }

  @Test func `a pause that GitHub requests from one process applies to the others`() async throws {
    let network = StrictNetwork(limit: 30, clock: clock, start: Self.start)
    network.pauseOnce(for: 90)
    let (first, second) = (client(network, limiter()), client(network, limiter()))
    await #expect(throws: APIError.self) {
      try await first.send(.searchRepositories("q", perPage: 1, page: 1))
    }
    do {
      _ = try await second.send(.searchRepositories("q", perPage: 1, page: 1))
      Issue.record("it was sent")
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      #expect(refusal.reason == .secondaryLimit(wait: .seconds(90), isStated: true))
      #expect(refusal.isForeseen)
    }
    clock.advance(by: .seconds(90))
    _ = try await second.send(.searchRepositories("q", perPage: 1, page: 1))
    #expect(network.count == 2)
  }

  @Test func `spread requests are reported and wait their turn`() async throws {
    let notices = Log<RateLimitNotice>()
    let network = StrictNetwork(limit: 30, clock: clock, start: Self.start)
    let client = client(network, limiter { notices.add($0) })
    try await clock.driving { try await work(40, { .bulk(wanted: 40 - $0) }, client) }
    #expect(network.refused == 0)
    let paced = notices.all.count {
      if case .paced(_, let pause) = $0 { pause > .seconds(1) } else { false }
    }
    #expect(paced > 15)
  }

  @Test func `a request that is canceled while it waits returns its reservation`() async throws {
    let network = StrictNetwork(limit: 3, clock: clock, start: Self.start)
    let (first, second) = (client(network, limiter()), client(network, limiter()))
    try await work(1, { _ in .bulk(wanted: 9) }, first)
    try await work(1, { _ in .bulk(wanted: 9) }, first)
    let waiting = Task { try await work(1, { _ in .bulk(wanted: 9) }, first) }
    await clock.sleepers(1)
    waiting.cancel()
    await #expect(throws: APIError.self) { try await waiting.value }
    _ = try await second.send(.searchRepositories("q", perPage: 1, page: 1))
    #expect(network.count == 3)
  }

  @Test func `a missing local database delays no requests`() async throws {
    let network = StrictNetwork(limit: 30, clock: clock, start: Self.start)
    let client = client(network, limiter(path: "/proc/nowhere/favorites.db"))
    try await work(3, { _ in .user }, client)
    #expect(network.count == 3)
  }
}

/// Values that several tasks record.
private final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// A GitHub that counts strictly; its responses are empty lists.
private final class StrictNetwork: HTTPTransport {
  private struct State {
    var count = 0
    var refused = 0
    var used = 0
    var reset = 0.0
    var pause: Int?
  }

  private let limit: Int
  private let clock: ManualClock
  private let start: Date
  private let beginning: ManualClock.Instant
  private let state = Mutex(State())

  init(limit: Int, clock: ManualClock, start: Date) {
    (self.limit, self.clock, self.start) = (limit, clock, start)
    beginning = clock.now
  }

  var count: Int { state.withLock(\.count) }
  var refused: Int { state.withLock(\.refused) }
  var elapsed: Duration { beginning.duration(to: clock.now) }

  func pauseOnce(for seconds: Int) { state.withLock { $0.pause = seconds } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let time = elapsed / .seconds(1)
    return state.withLock { state in
      state.count += 1
      if let pause = state.pause {
        state.pause = nil
        return Self.answer(
          429, ["Retry-After": "\(pause)"], #"{"message": "secondary rate limit"}"#, request)
      }
      if time >= state.reset { (state.used, state.reset) = (0, time.rounded(.down) + 60) }
      state.used += 1
      if state.used > limit { state.refused += 1 }
      let headers = [
        "X-RateLimit-Limit": "\(limit)", "X-RateLimit-Remaining": "\(max(0, limit - state.used))",
        "X-RateLimit-Reset": "\(Int(start.timeIntervalSince1970 + state.reset))",
        "X-RateLimit-Resource": "search", "Date": Self.text(start + time),
      ]
      guard state.used <= limit else { return Self.answer(403, headers, "{}", request) }
      return Self.answer(
        200, headers, #"{"total_count": 0, "incomplete_results": false, "items": []}"#, request)
    }
  }

  private static func answer(
    _ status: Int, _ headers: [String: String], _ body: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    var all = HTTPHeaders()
    for (name, value) in headers { all[name] = value }
    return HTTPResponse(
      status: status, headers: all, body: Data(body.utf8), url: request.url, redirects: 0)
  }

  /// RFC 9110, 5.6.7.
  private static func text(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970)
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
    // 1,800,000,000 is 2027-01-15, 08:00.
    let time = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "Fri, 15 Jan 2027 \(time) GMT"
  }
}
