import Foundation
import Synchronization

/// A server on loopback that runs a script on every connection and can misbehave.
///
/// Listens until it is deallocated; then every connection is cut.
package final class RawServer: Sendable {
  /// The steps for the connection with this number (from 0).
  package typealias Script = @Sendable (_ connection: Int) -> [RawServerStep]

  package let port: UInt16
  private let listener: Int32
  private let log: RawServerLog

  /// Runs the same steps on every connection.
  package convenience init(_ steps: RawServerStep...) throws {
    try self.init { _ in steps }
  }

  package init(script: @escaping Script) throws {
    let (listener, port) = try RawSocket.listen()
    let log = RawServerLog()
    self.listener = listener
    self.port = port
    self.log = log
    Thread.detachNewThread {
      while let socket = RawSocket.accept(from: listener) {
        let number = log.open(socket)
        Thread.detachNewThread {
          RawServerConnection(socket: socket, number: number, log: log).play(script(number))
          log.close(socket)
        }
      }
      close(listener)
    }
  }

  deinit {
    log.cutAll()
    // Wakes the thread in accept, which then closes the socket.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// `http://127.0.0.1:PORT` followed by `path`.
  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Every request read so far, in order.
  package var requests: [RawRequest] { log.requests }

  /// The number of accepted connections.
  package var connections: Int { log.connections }

  /// Waits until `count` requests have been read, at most ten minutes.
  package func waitForRequests(_ count: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(600)
    while log.requests.count < count, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until every connection is closed, at most ten minutes; false if one stays open.
  package func waitForClose() async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(600)
    while log.openConnections > 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(2))
    }
    return log.openConnections == 0
  }
}
