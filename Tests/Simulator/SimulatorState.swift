/// Everything that changes while a simulator runs; guarded by one lock.
struct SimulatorState: Sendable {
  var requests: [RecordedRequest] = []
  var faults: [FaultRule]
  var limiter: RateLimiter
  var tokens: [String: SimulatorToken]
  var device: DeviceFlow
  /// By lower-case `owner/name`.
  var states = FixedRepositories.states {
    didSet { shelf = ResultShelf() }
  }
  var stars = StarBook()
  var shelf = ResultShelf()
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

  /// Lets `count` of the repositories gain or lose a star; the results of searches are others then.
  mutating func drift(_ count: Int, of repositories: [SimulatedRepository]) {
    guard count > 0, !repositories.isEmpty else { return }
    for _ in 0..<count {
      let repository = repositories[drifts.below(repositories.count)]
      let stars = repository.stars + stars.change(of: repository.id)
      self.stars.change(repository.id, by: drifts.chance(50) || stars == 0 ? 1 : -1)
    }
    shelf = ResultShelf()
  }

  /// Keeps the last ten thousand requests at least, so that long runs do not fill the memory.
  mutating func record(_ request: RecordedRequest) {
    if requests.count >= 20_000 { requests.removeFirst(10_000) }
    requests.append(request)
  }

  /// The faults that befall a request for `path`; each is used up by one.
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
