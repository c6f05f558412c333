/// Everything that changes while a simulator runs; guarded by one lock.
struct SimulatorState: Sendable {
  var requests: [RecordedRequest] = []
  var faults: [FaultRule]
  var limiter: RateLimiter
  var tokens: [String: SimulatorToken]
  var device: DeviceFlow
  /// By lower-case `owner/name`.
  var states = FixedRepositories.states
  var stars = StarBook()
  private var requestNumbers: RandomSource

  init(_ configuration: SimulatorConfiguration) {
    faults = configuration.faults
    limiter = RateLimiter(limits: configuration.limits)
    tokens = Dictionary(
      configuration.tokens.map { ($0.token, $0) }, uniquingKeysWith: { _, last in last })
    device = DeviceFlow(seed: configuration.seed)
    requestNumbers = RandomSource(seed: configuration.seed ^ 0xF00D)
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
