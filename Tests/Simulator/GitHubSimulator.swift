import FlyingFox
import FlyingSocks
package import Foundation
import Glibc
import Synchronization

/// A GitHub that runs on loopback: REST API and web pages at one URL.
package final class GitHubSimulator: Sendable {
  /// Such as `http://127.0.0.1:40123`; the base URL of both API and web.
  package let url: String
  package let port: UInt16
  let core: SimulatorCore
  private let server: HTTPServer
  private let task: Task<Void, Never>
  /// After `stop`, a socket that has the port without listening.
  private let reservation = Mutex<Socket?>(nil)

  /// The simulator could not listen.
  package struct StartFailure: Error {
    package let detail: String
  }

  /// Starts listening; returns when the simulator is ready.
  package static func start(
    _ configuration: SimulatorConfiguration = SimulatorConfiguration()
  ) async throws -> GitHubSimulator {
    let core = SimulatorCore(configuration)
    let bound = BoundPort()
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: configuration.port),
        timeout: 86_400, pool: PromptPool(), logger: .disabled),
      handler: HTTPFront(core: core, port: bound))
    let (failures, continuation) = AsyncThrowingStream.makeStream(of: Never.self)
    let task = Task {
      do { try await server.run() } catch { continuation.finish(throwing: error) }
    }
    try await waitUntilListening(server, failures)
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw StartFailure(detail: "no address")
    }
    bound.number = port
    return GitHubSimulator(core: core, server: server, task: task, port: port)
  }

  /// Throws the error that ended the server before it listened, such as a port in use.
  private static func waitUntilListening(
    _ server: HTTPServer, _ failures: AsyncThrowingStream<Never, any Error>
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.waitUntilListening(timeout: 60) }
      group.addTask { for try await _ in failures {} }
      try await group.next()
      group.cancelAll()
    }
  }

  private init(
    core: SimulatorCore, server: HTTPServer, task: Task<Void, Never>, port: UInt16
  ) {
    self.core = core
    self.server = server
    self.task = task
    self.port = port
    url = "http://127.0.0.1:\(port)"
  }

  deinit {
    task.cancel()
    reservation.withLock { try? $0?.close() }
  }

  /// Closes every connection, whatever it waits for, and refuses new ones: no other server gets the
  /// port. Waits as long as one that has it already listens, such as a program that inherited the socket.
  package func stop() async {
    await server.stop(timeout: 0)
    task.cancel()
    await task.value
    while !reservePort(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Returns whether the port is reserved.
  private func reservePort() -> Bool {
    reservation.withLock { reservation in
      guard reservation == nil else { return true }
      guard let socket = try? Socket(domain: AF_INET) else { return false }
      do {
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
        reservation = socket
      } catch { try? socket.close() }
      return reservation != nil
    }
  }
}

extension GitHubSimulator {
  /// Every request so far, in the order of the responses.
  package var requests: [RecordedRequest] {
    core.withState { $0.requests }
  }

  package func clearRequests() {
    core.withState { $0.requests = [] }
  }

  /// Injects `fault` into the next `times` matching requests, or all of them, after the first
  /// `skips`.
  /// - Parameter path: as in `FaultRule`.
  package func inject(
    _ fault: Fault, for path: String = "*", times: Int? = nil, skipping skips: Int = 0
  ) {
    core.withState {
      $0.faults.append(FaultRule(fault, path: path, times: times, skips: skips))
    }
  }

  package func clearFaults() {
    core.withState { $0.faults = [] }
  }

  /// Adds a token, or changes its behavior.
  package func add(_ token: SimulatorToken) {
    core.withState { $0.tokens[token.token] = token }
  }

  /// Removes a token: 401 from now on.
  package func revoke(_ token: String) {
    core.withState { $0.tokens[token] = nil }
  }

  /// Whether a token is valid; a test can check after a logout that it was revoked.
  package func isKnown(_ token: String) -> Bool {
    core.withState { $0.tokens[token] != nil }
  }

  /// Moves the clock forward, as if so many seconds had passed.
  package func advance(by seconds: Double) {
    core.withState { $0.advance += seconds }
  }

  /// How many refresh tokens were exchanged, and how many more than once.
  package var renewals: (count: Int, reuses: Int) {
    core.withState { ($0.refreshTokens.renewals, $0.refreshTokens.reuses) }
  }

  /// Approves every pending device code; false when there is none.
  @discardableResult
  package func approveDevice() -> Bool {
    core.withState { $0.device.decide(.approved) }
  }

  /// Denies every pending device code; false when there is none.
  @discardableResult
  package func denyDevice() -> Bool {
    core.withState { $0.device.decide(.denied) }
  }

  /// The `owner/name` of all matches, the most starred first: GitHub's results for `token` if it
  /// returned more than 1000. Nil for a rejected query.
  package func matches(_ query: String, for token: SimulatorToken? = nil) -> [String]? {
    guard let query = try? SearchQuery(query) else { return nil }
    let (catalog, seesPrivate) = (core.catalog, token?.seesPrivate ?? false)
    let states = core.withState { $0.states }
    let found = SearchEngine(catalog: catalog).search(query, sort: .stars, ascending: false) {
      let repository = catalog.repositories[$0]
      return (seesPrivate || !repository.isPrivate)
        && states[repository.fullName.lowercased()] == nil
    }
    return found.map { catalog.repositories[$0].fullName }
  }

  /// The `owner/name` of the matches that gained most stars in the last `days` that are over, with
  /// their gains, as the histories have them.
  package func gains(_ query: String, days: Int) -> [(name: String, stars: Int)] {
    guard let query = try? SearchQuery(query) else { return [] }
    let catalog = core.catalog
    let now = Timestamp(core.configuration.now() + core.withState(\.advance))
    let found = SearchEngine(catalog: catalog).search(query, sort: .stars, ascending: false) {
      !catalog.repositories[$0].isPrivate
    }
    let gains = found.map { index in
      let repository = catalog.repositories[index]
      let curve = StarCurve(
        id: repository.id, stars: repository.stars, created: repository.created, now: now)
      return (name: repository.fullName, stars: curve.gained(inLast: Int64(days)))
    }
    return gains.sorted { $0.stars > $1.stars }
  }

  /// The `owner/name` of every repository that an account starred, oldest star first.
  package func starred(by login: String) -> [String] {
    core.withState { $0.stars.stars(of: login) }
      .compactMap { core.catalog.index(ofID: $0.id) }
      .map { core.catalog.repositories[$0].fullName }
  }

  /// Stars `count` public repositories for an account, one each day until now.
  /// - Returns: their `owner/name`, oldest star first.
  @discardableResult
  package func star(_ count: Int, by login: String) -> [String] {
    core.star(count, by: login)
    return starred(by: login)
  }
}

/// A request that the simulator handled, recorded for tests.
package struct RecordedRequest: Sendable {
  package let method: String
  /// Percent-encoded, without the query.
  package let path: String
  /// Percent-encoded, without the question mark.
  package let query: String
  /// Decoded pairs of the query, in order.
  package let parameters: [(name: String, value: String)]
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// By the simulator's clock.
  package let time: Date

  /// The value of a header, ignoring case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The decoded value of a query parameter.
  package func parameter(_ name: String) -> String? {
    parameters.last { $0.name == name }?.value
  }

  init(_ request: Request, time: Date) {
    method = request.method
    path = request.path
    query = request.rawQuery
    parameters = request.query.items.map { (name: $0.name, value: $0.value) }
    headers = request.headers.fields
    body = request.body
    self.time = time
  }
}
