import Foundation
import Synchronization

/// Responds to requests without a socket; deterministic, except for the clock.
final class SimulatorCore: Sendable {
  let configuration: SimulatorConfiguration
  let catalog: Catalog
  private let state: Mutex<SimulatorState>

  init(_ configuration: SimulatorConfiguration) {
    self.configuration = configuration
    let anchor = Timestamp(configuration.anchor)
    catalog =
      configuration.isShowcase
      ? Catalog(Showcase.make(anchor: anchor))
      : Catalog(
        count: configuration.repositories, seed: configuration.seed,
        anchor: anchor.startOfDay, crowding: configuration.crowding,
        named: configuration.named)
    state = Mutex(SimulatorState(configuration))
    for (login, count) in configuration.stars { star(count, by: login) }
    for (login, lists) in configuration.lists {
      for (name, repositories) in lists { addList(name, of: repositories, by: login) }
    }
  }

  /// Gives access to the mutable state; `body` must be short and must not call this again.
  func withState<Result: Sendable>(_ body: (inout SimulatorState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Stars generated repositories in catalog order, the last one now.
  func star(_ count: Int, by login: String) {
    let chosen = catalog.repositories.filter { $0.id >= 1_500_000 && !$0.isPrivate }.prefix(count)
    let now = Timestamp(configuration.now())
    withState { state in
      for (index, repository) in chosen.enumerated() {
        let age = Int64(chosen.count - 1 - index) * 86_400
        state.stars.add(repository.id, by: login, at: now + -age)
      }
    }
  }

  func respond(to request: Request) -> Reply {
    let date = configuration.now() + withState(\.advance)
    let now = Timestamp(date)
    let path = request.path
    let (faults, requestID) = withState { state in
      state.record(RecordedRequest(request, time: date))
      return (state.takeFaults(path, query: request.rawQuery), state.makeRequestID(now))
    }
    let moment = Moment(date: date, requestID: requestID, faults: faults)
    var reply =
      Strictness.missingUserAgent(request)
      ?? Strictness.missingLength(request)
      ?? Outage.reply(for: faults, request, requestID: requestID)
      ?? WebSite(core: self, moment: moment).reply(to: request)
      ?? ImageSite.reply(to: request)
      ?? API(core: self, moment: moment).reply(to: request)
    if configuration.ownImages { ImageSite.useOwnAddresses(in: &reply, base: request.base) }
    Outage.spoil(&reply, by: faults)
    for case .slow(let delay) in faults { reply.delay += delay }
    reply.delay += configuration.latency
    addCommonHeaders(to: &reply, now: now, requestID: requestID)
    return reply
  }

  private func addCommonHeaders(to reply: inout Reply, now: Timestamp, requestID: String) {
    reply.headers["Date"] = now.httpDate
    if reply.headers["Server"] == nil { reply.headers["Server"] = "github.com" }
    reply.headers["X-GitHub-Request-Id"] = requestID
    if let version = configuration.enterpriseVersion {
      reply.headers["X-GitHub-Enterprise-Version"] = version
    }
  }
}

/// The time of a response, its request id, and the faults to apply.
struct Moment: Sendable {
  var date: Date
  var requestID: String
  var faults: [Fault]
  var now: Timestamp { Timestamp(date) }
}

/// The mutable state of a simulator, guarded by one lock.
struct SimulatorState: Sendable {
  var requests: [RecordedRequest] = []
  var faults: [FaultRule]
  var limiter: RateLimiter
  var tokens: [String: SimulatorToken]
  var device: DeviceFlow
  var refreshTokens = RefreshTokens()
  /// Seconds that the clock is ahead.
  var advance: Double = 0
  /// By lower-case `owner/name`.
  var states = FixedRepositories.states {
    didSet { resultCache = ResultCache() }
  }
  var stars = StarBook()
  var lists = StarListBook()
  var edits = EditBook() {
    didSet { resultCache = ResultCache() }
  }
  var resultCache = ResultCache()
  private var requestNumbers: RandomSource
  private var drifts: RandomSource

  init(_ configuration: SimulatorConfiguration) {
    faults = configuration.faults
    limiter = RateLimiter(limits: configuration.limits)
    tokens = Dictionary(
      configuration.tokens.map { ($0.token, $0) }, uniquingKeysWith: { _, last in last })
    device = DeviceFlow(seed: configuration.seed)
    requestNumbers = RandomSource(seed: configuration.seed ^ 0xF00D)
    drifts = RandomSource(seed: configuration.seed ^ 0xD21F7)
  }

  /// Lets `count` repositories gain or lose a star, which changes search results.
  mutating func drift(_ count: Int, of repositories: [SimulatedRepository]) {
    guard count > 0, !repositories.isEmpty else { return }
    for _ in 0..<count {
      let repository = repositories[drifts.below(repositories.count)]
      let stars = repository.stars + stars.changes[repository.id, default: 0]
      self.stars.change(repository.id, by: drifts.chance(50) || stars == 0 ? 1 : -1)
    }
    resultCache = ResultCache()
  }

  /// Keeps at least the last ten thousand requests, so that long runs do not fill the memory.
  mutating func record(_ request: RecordedRequest) {
    if requests.count >= 20_000 { requests.removeFirst(10_000) }
    requests.append(request)
  }

  /// The faults of a request for `path`; each request uses up one repetition.
  mutating func takeFaults(_ path: String, query: String) -> [Fault] {
    var taken: [Fault] = []
    for index in faults.indices where faults[index].matches(path, query: query) {
      guard faults[index].skips == 0 else {
        faults[index].skips -= 1
        continue
      }
      if let times = faults[index].times {
        guard times > 0 else { continue }
        faults[index].times = times - 1
      }
      taken.append(faults[index].fault)
    }
    faults.removeAll { $0.times == 0 }
    return taken
  }

  /// Such as `F482:BD190:2D7DDBA:2A44C20:69EB398A`.
  mutating func makeRequestID(_ now: Timestamp) -> String {
    func hex(_ bits: UInt64, _ random: inout RandomSource) -> String {
      String(random.next() >> (64 - bits) | 1 << (bits - 1), radix: 16, uppercase: true)
    }
    let parts = [UInt64(16), 20, 28, 28].map { hex($0, &requestNumbers) }
    return (parts + [String(now.seconds, radix: 16, uppercase: true)]).joined(separator: ":")
  }
}

/// The stars of all accounts, with their times and the resulting changes to the catalog's counts.
struct StarBook: Sendable {
  struct Star: Sendable, Equatable {
    /// The id of the repository.
    var id: Int
    var time: Timestamp
  }

  /// By login, oldest star first.
  private var stars: [String: [Star]] = [:]
  /// The difference from the catalog's star count, by repository id.
  private(set) var changes: [Int: Int] = [:]

  func stars(of login: String) -> [Star] { stars[login] ?? [] }

  func contains(_ id: Int, by login: String) -> Bool {
    stars(of: login).contains { $0.id == id }
  }

  /// Changes a count by stars of accounts that are not simulated.
  mutating func change(_ id: Int, by count: Int) {
    changes[id, default: 0] += count
  }

  /// Adds a star; an existing one keeps its time.
  mutating func add(_ id: Int, by login: String, at time: Timestamp) {
    guard !contains(id, by: login) else { return }
    stars[login, default: []].append(Star(id: id, time: time))
    changes[id, default: 0] += 1
  }

  mutating func remove(_ id: Int, by login: String) {
    guard contains(id, by: login) else { return }
    stars[login]?.removeAll { $0.id == id }
    changes[id, default: 0] -= 1
  }
}
