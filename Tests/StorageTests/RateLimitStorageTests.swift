import FoundationEssentials
import GRDB
import Testing

@testable import GitHub
@testable import Storage

/// How processes share GitHub's rate limits through one file.
@Suite(.timeLimit(.minutes(20))) struct RateLimitStorageTests {
  private let folder: DatabaseFolder
  private static let key = RateLimitKey(host: "github.com", account: "octocat", resource: "search")

  init() throws {
    folder = try DatabaseFolder()
  }

  private func request(
    _ key: RateLimitKey = key, _ priority: RequestPriority = .user, presumed: Int? = 30
  ) -> ReservationRequest {
    ReservationRequest(key: key, priority: priority, presumedLimit: presumed)
  }

  private func reported(_ remaining: Int, of limit: Int = 30, endsIn seconds: Double = 40)
    -> RateLimitUpdate
  {
    RateLimitUpdate(
      .answered,
      rateLimit: RateLimit(
        resource: "search", limit: limit, remaining: remaining, resetsAt: .noon + seconds),
      serverTime: .noon)
  }

  private func isGranted(_ decision: ReservationDecision) -> Bool {
    if case .granted = decision { true } else { false }
  }

  @Test func `a limit that one process received applies to the others`() async throws {
    let (first, second) = (folder.database(), folder.database())
    try await first.apply(reported(1), of: Self.key, nil, at: .noon)
    #expect(isGranted(try await second.reserve(request(), at: .noon)))
    guard case .limited(let limit, let until) = try await first.reserve(request(), at: .noon)
    else { throw StorageError.full }
    #expect(limit.remaining == 0 && limit.limit == 30)
    #expect(until == .noon + 40)
  }

  @Test func `a limit of 0 is not a reason to wait forever`() async throws {
    let database = folder.database()
    try await database.apply(reported(0, of: 0), of: Self.key, nil, at: .noon)
    try await database.note(
      [try #require(reported(0, of: 0).rateLimit)], of: "octocat", on: "github.com", at: .noon)
    #expect(isGranted(try await database.reserve(request(), at: .noon)))
    try await database.apply(reported(0, of: 0), of: Self.key, nil, at: .noon)
    #expect(isGranted(try await database.reserve(request(), at: .noon)))
  }

  @Test func `accounts, hosts and resources have separate budgets`() async throws {
    let database = folder.database()
    try await database.apply(reported(0), of: Self.key, nil, at: .noon)
    var others = [Self.key, Self.key, Self.key]
    others[0].account = ""
    others[1].host = "git.example.org"
    others[2].resource = "core"
    for other in others {
      #expect(isGranted(try await database.reserve(request(other), at: .noon)))
    }
    #expect(!isGranted(try await database.reserve(request(), at: .noon)))
  }

  @Test func `tasks with separate handles never exceed the limit`() async throws {
    let libraries = (0..<10).map { _ in folder.database() }
    try await libraries[0].apply(reported(30), of: Self.key, nil, at: .noon)
    let granted = await withTaskGroup(of: Int.self) { group in
      for database in libraries {
        group.addTask {
          var count = 0
          for _ in 0..<8 {
            let decision = try? await database.reserve(request(), at: .noon)
            if let decision, isGranted(decision) { count += 1 }
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(granted == 30)
  }

  @Test func `a server without limits gets requests without limits`() async throws {
    let database = folder.database()
    for _ in 0..<50 {
      let decision = try await database.reserve(request(presumed: nil), at: .noon)
      #expect(decision == .granted(nil, at: .noon, nil))
      try await database.apply(RateLimitUpdate(.answered), of: Self.key, nil, at: .noon)
    }
    #expect(try await database.rateLimits(of: "octocat", on: "github.com", at: .noon).limits == [])
  }

  @Test func `a pause applies to the whole account, and ends`() async throws {
    let (first, second) = (folder.database(), folder.database())
    var update = RateLimitUpdate(.answered)
    update.pause = RateLimitUpdate.Pause(wait: .seconds(90), isStated: true)
    try await first.apply(update, of: Self.key, nil, at: .noon)
    // A shorter pause does not shorten it.
    update.pause = RateLimitUpdate.Pause(wait: .seconds(5), isStated: false)
    try await first.apply(update, of: Self.key, nil, at: .noon + 1)
    let hold = RateLimitPause(since: .noon, until: .noon + 90, isStated: true)
    var core = Self.key
    core.resource = "core"
    #expect(try await second.reserve(request(core), at: .noon + 89) == .held(hold))
    #expect(
      try await second.rateLimits(of: "octocat", on: "github.com", at: .noon + 9).hold == hold)
    #expect(isGranted(try await second.reserve(request(core), at: .noon + 90)))
    #expect(
      try await second.rateLimits(of: "octocat", on: "github.com", at: .noon + 91).hold == nil)
    // A clock that was set back does not extend it.
    #expect(isGranted(try await second.reserve(request(), at: .noon - 3600)))
  }

  @Test func `limits fetched from GitHub are shared`() async throws {
    let database = folder.database()
    let limits = [
      RateLimit(resource: "core", limit: 5000, remaining: 12, resetsAt: .noon + 600),
      RateLimit(resource: "integration_manifest", limit: 5, remaining: 5, resetsAt: .noon + 600),
      RateLimit(resource: "search", limit: 30, remaining: 3, resetsAt: .noon + 30),
    ]
    try await database.note(limits, of: "octocat", on: "github.com", at: .noon)
    let summary = try await folder.database().rateLimits(of: "octocat", on: "github.com", at: .noon)
    #expect(summary == RateLimitSummary(limits: [limits[0], limits[2]]))
    let later = try await database.rateLimits(of: "octocat", on: "github.com", at: .noon + 60)
    #expect(later.limits.map(\.resource) == ["core"])
  }

  @Test(arguments: [
    "allowance = 9223372036854775807", "allowance = 0", "remaining = -9223372036854775808",
    "in_flight = 9223372036854775807, carried = 9223372036854775807",
    "generation = 9223372036854775807", "window = -9223372036854775808",
    "ends_at = 9223372036854775807", "next_bulk = 9223372036854775807",
  ])
  func `a stored row with impossible numbers heals`(change: String) async throws {
    let database = folder.database()
    try await database.apply(reported(0), of: Self.key, nil, at: .noon)
    try await database.write { try $0.execute(sql: "UPDATE rate_limit SET \(change)") }
    for priority in [RequestPriority.user, .background, .bulk(wanted: 99)] {
      _ = try await database.reserve(request(Self.key, priority), at: .noon)
    }
    _ = try await database.rateLimits(of: "octocat", on: "github.com", at: .noon)
    try await database.apply(reported(7), of: Self.key, nil, at: .noon)
    #expect(isGranted(try await database.reserve(request(), at: .noon + 60)))
    let most = try await database.cache.read {
      try Int.fetchOne($0, sql: "SELECT max(allowance, remaining, in_flight) FROM rate_limit")
    }
    #expect(try #require(most) <= 30)
  }

  @Test func `a logout deletes the account's rate limits, and a week any other`() async throws {
    let database = folder.database()
    try await database.apply(reported(3), of: Self.key, nil, at: .noon)
    _ = try await database.forget(account: "Octocat", on: "github.com", isLast: true)
    #expect(try await rows(database) == 0)
    try await database.apply(reported(3), of: Self.key, nil, at: .noon)
    var other = Self.key
    other.account = "token:12345678"
    _ = try await database.reserve(request(other), at: .noon + 8 * 86_400)
    #expect(try await rows(database) == 1)
  }

  private func rows(_ database: LocalDatabase) async throws -> Int {
    try await database.cache.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM rate_limit") ?? 0
    }
  }

  @Test func `clearing cached data keeps the limits, which still apply`() async throws {
    let database = folder.database()
    try await database.apply(reported(0), of: Self.key, nil, at: .noon)
    try await database.clear(.seen)
    #expect(!isGranted(try await database.reserve(request(), at: .noon)))
  }
}
