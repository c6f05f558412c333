import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Synchronization
import TestSupport

@testable import GitHubSimulator

/// Connects a session with a simulator, without a socket; can lose answers, and die.
final class SimulatorLink: HTTPTransport {
  let core: SimulatorCore
  /// Of the session, which the simulator shares.
  let clock: SharedClock
  private let state = Mutex(State())

  private struct State {
    var before: @Sendable (String) -> Void = { _ in }
    var after: @Sendable (String) -> Void = { _ in }
    var losesAnswer: @Sendable (String) -> Bool = { _ in false }
    var rewrite: @Sendable (String, String) -> String = { $1 }
    /// Requests until it dies; nil if it does not.
    var lifetime: Int?
    var isLastDone = false
    var isSlow = false
    var atOnce = 0
    var mostAtOnce = 0
  }

  /// A clock that is known later than the simulator.
  final class SharedClock: Sendable {
    private let clock = Mutex<ManualClock?>(nil)

    func set(_ clock: ManualClock) { self.clock.withLock { $0 = clock } }

    var now: Date {
      let offset = clock.withLock { $0?.now.offset ?? .zero }
      return CoreStage.now.addingTimeInterval(offset / .seconds(1))
    }
  }

  init(repositories: Int, tokens: [SimulatorToken]) {
    let clock = SharedClock()
    var configuration = SimulatorConfiguration()
    configuration.repositories = repositories
    configuration.limits = .generous
    configuration.tokens = tokens
    configuration.lists = [:]
    (configuration.now, configuration.anchor) = ({ clock.now }, clock.now)
    self.clock = clock
    core = SimulatorCore(configuration)
  }

  var now: Timestamp { Timestamp(clock.now) }

  /// Is told the body of each request before it arrives.
  func before(_ body: @escaping @Sendable (String) -> Void) { state.withLock { $0.before = body } }

  /// Is told the body of each request after it was answered.
  func after(_ body: @escaping @Sendable (String) -> Void) { state.withLock { $0.after = body } }

  /// Whether the answer to a request with this body is lost.
  func loseAnswers(_ body: @escaping @Sendable (String) -> Bool) {
    state.withLock { $0.losesAnswer = body }
  }

  /// Changes the answer to the request with this body.
  func rewriteAnswers(_ rewrite: @escaping @Sendable (String, _ answer: String) -> String) {
    state.withLock { $0.rewrite = rewrite }
  }

  /// Dies after so many requests; the last one may be carried out still.
  func die(after count: Int, isDone: Bool) {
    state.withLock { ($0.lifetime, $0.isLastDone) = (count, isDone) }
  }

  func live() { state.withLock { $0.lifetime = nil } }

  var isDead: Bool { state.withLock { $0.lifetime.map { $0 <= 0 } ?? false } }

  /// Lets requests that are sent at the same time meet.
  func slowDown() { state.withLock { $0.isSlow = true } }

  var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  /// The ids of repositories that everybody can see under their own names.
  func ids(where isWanted: (SimulatedRepository) -> Bool = { _ in true }) -> [Int] {
    let special = core.withState { $0.states }
    return core.catalog.repositories.filter {
      !$0.isPrivate && special[$0.fullName.lowercased()] == nil && isWanted($0)
    }.map(\.id)
  }

  func repository(_ id: Int) -> GitHub.Repository {
    let known = core.catalog.index(ofID: id).map { core.catalog.repositories[$0] }
    var repository = GitHub.Repository.sample(Int64(id), known?.fullName ?? "")
    repository.license = known?.license.map {
      GitHub.License(key: $0.key, name: $0.name, spdxID: $0.spdx)
    }
    return repository
  }

  func archive(_ id: Int) {
    guard let index = core.catalog.index(ofID: id) else { return }
    core.withState {
      $0.edits.change(core.catalog.repositories[index]) { $0.isArchived = true }
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    let (before, isSlow) = state.withLock { state in
      state.atOnce += 1
      state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
      return (state.before, state.isSlow)
    }
    defer { state.withLock { $0.atOnce -= 1 } }
    if isSlow { for _ in 0..<200 { await Task.yield() } }
    before(body)
    let (isDead, isDone) = state.withLock { state in
      guard let left = state.lifetime else { return (false, true) }
      state.lifetime = max(left - 1, 0)
      return (left <= 1, left > 1 || left == 1 && state.isLastDone)
    }
    guard isDone else { throw .cancelled }
    let reply = core.respond(to: Request(request))
    guard !isDead else { throw .cancelled }
    let (after, loses, rewrite) = state.withLock { ($0.after, $0.losesAnswer, $0.rewrite) }
    after(body)
    if loses(body) { throw .broken(host: "api.github.com", detail: "lost") }
    return HTTPResponse(
      status: reply.status,
      headers: reply.headers.fields.reduce(into: HTTPHeaders()) { $0[$1.name] = $1.value },
      body: Data(rewrite(body, String(decoding: reply.body, as: UTF8.self)).utf8), url: request.url)
  }
}

extension Request {
  fileprivate init(_ request: HTTPRequest) {
    let target = "/" + request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
    var headers = HeaderList([("User-Agent", "test")])
    for name in ["Accept", "Content-Type", "X-GitHub-Api-Version", "If-None-Match"] {
      headers[name] = request.headers[name]
    }
    headers["Authorization"] = request.bearer?.withBytes {
      "Bearer " + String(decoding: $0, as: UTF8.self)
    }
    self.init(
      method: request.method.rawValue, target: target, headers: headers, body: request.body ?? [],
      base: "https://github.com")
  }
}
