import Foundation
import Synchronization

@testable import GitHubSimulator

/// Sends requests to a simulator without a socket.
struct Probe {
  let core: SimulatorCore
  let clock: TestClock

  init(repositories: Int = 60, _ change: (inout SimulatorConfiguration) -> Void = { _ in }) {
    let clock = TestClock()
    var configuration = SimulatorConfiguration()
    configuration.repositories = repositories
    (configuration.now, configuration.anchor) = ({ clock.now }, clock.now)
    change(&configuration)
    self.clock = clock
    core = SimulatorCore(configuration)
  }

  func send(
    _ method: String = "GET", _ target: String, token: SimulatorToken? = nil,
    headers: [String: String] = [:], body: String = ""
  ) -> Reply {
    var list = HeaderList([("User-Agent", "test")])
    if let token { list["Authorization"] = "Bearer \(token.token)" }
    if method == "PUT" { list["Content-Length"] = String(body.utf8.count) }
    for (name, value) in headers { list[name] = value }
    return core.respond(
      to: Request(
        method: method, target: target, headers: list, body: Array(body.utf8),
        base: "http://127.0.0.1:7"))
  }

  /// The `full_name` of every result on the first page of a search.
  func names(_ query: String, extra: String = "", token: SimulatorToken? = nil) -> [String] {
    let encoded =
      query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? query
    let reply = send("GET", "/search/repositories?q=\(encoded)&per_page=100\(extra)", token: token)
    return reply.items.compactMap { $0["full_name"] as? String }
  }
}

/// A clock that stands still until a test advances it.
final class TestClock: Sendable {
  private let seconds = Mutex(1_790_000_000.0)

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(_ interval: Double) {
    seconds.withLock { $0 += interval }
  }
}

extension Reply {
  var text: String { String(decoding: body, as: UTF8.self) }

  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
  }

  var items: [[String: Any]] { object["items"] as? [[String: Any]] ?? [] }

  var message: String? { object["message"] as? String }

  /// The `message` of the first element of `errors`.
  var detail: String? {
    (object["errors"] as? [[String: Any]])?.first?["message"] as? String
  }
}
