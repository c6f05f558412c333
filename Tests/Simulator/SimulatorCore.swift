import Foundation
import Synchronization

/// Answers requests without a socket: what goes in decides what comes out, but for the clock.
final class SimulatorCore: Sendable {
  let configuration: SimulatorConfiguration
  let catalogue: Catalogue
  private let state: Mutex<SimulatorState>

  init(_ configuration: SimulatorConfiguration) {
    self.configuration = configuration
    let anchor = configuration.anchor ?? configuration.now()
    catalogue = Catalogue(
      count: configuration.repositories, seed: configuration.seed,
      anchor: Timestamp(anchor).startOfDay, crowding: configuration.crowding)
    state = Mutex(SimulatorState(configuration))
    for (login, count) in configuration.stars { star(count, by: login) }
  }

  /// Lends what changes; `body` must be short and must not call this again.
  func withState<Result: Sendable>(_ body: (inout SimulatorState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Stars made-up repositories in the order of the catalogue, the last one now.
  func star(_ count: Int, by login: String) {
    let chosen = catalogue.repositories.filter { $0.id >= 1_500_000 && !$0.isPrivate }.prefix(count)
    let now = Timestamp(configuration.now())
    withState { state in
      for (index, repository) in chosen.enumerated() {
        let age = Int64(chosen.count - 1 - index) * 86_400
        state.stars.add(repository.id, by: login, at: now + -age)
      }
    }
  }

  func respond(to request: Request) -> Reply {
    let date = configuration.now()
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
      ?? PictureSite.reply(to: request)
      ?? API(core: self, moment: moment).reply(to: request)
    if configuration.ownPictures { PictureSite.useOwnAddresses(in: &reply, base: request.base) }
    Spoiling.apply(faults, to: &reply)
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

/// When a request is answered, under which id, and what is to go wrong.
struct Moment: Sendable {
  var date: Date
  var requestID: String
  var faults: [Fault]
  var now: Timestamp { Timestamp(date) }
}
