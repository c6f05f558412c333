import FlyingFox
import FlyingSocks
import Foundation
import Glibc

/// A GitHub that runs on loopback: REST interface and web pages under one address.
package final class GitHubSimulator: Sendable {
  /// Such as `http://127.0.0.1:40123`; the base of API and web alike.
  package let url: String
  package let port: UInt16
  let core: SimulatorCore
  private let server: HTTPServer
  private let task: Task<Void, Never>

  /// The simulator could not listen.
  package struct StartFailure: Error {
    package let detail: String
  }

  /// Starts listening; the simulator answers when this returns.
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

  /// Throws what ended the server before it listened, such as a port in use.
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
  }

  /// Closes every connection, whatever it waits for.
  package func stop() async {
    await server.stop(timeout: 0)
    task.cancel()
    await task.value
  }
}
