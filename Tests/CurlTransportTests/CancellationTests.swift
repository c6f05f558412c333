import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
  /// What the server does with the cancelled connection.
  @Test(arguments: [
    [RawServerStep.readRequest, .stall],
    [.readRequest, .send("HTTP/1.1 200 OK\r\n\r\nab"), .stall],
    [.readRequest, .send("HTTP/1.1 200 OK\r\n\r\n"), .sendForever([0], every: .milliseconds(1))],
  ])
  func `cancelling ends the exchange and the connection`(steps: [RawServerStep]) async throws {
    let server = try RawServer { _ in steps }
    let transport = CurlTransport()
    let task = Task { await transport.failure(of: HTTPRequest(.get, server.url())) }
    try await server.waitForRequests(1)
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(try await server.waitForClose())
  }

  @Test func `a task that is already cancelled sends nothing`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let transport = CurlTransport()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await transport.failure(of: HTTPRequest(.get, server.url()))
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(server.connections == 0)
  }

  @Test func `cancelling during the handshake works too`() async throws {
    let server = try RawServer(.stall)
    let transport = CurlTransport()
    let url = "https://127.0.0.1:\(server.port)/"
    let task = Task { await transport.failure(of: HTTPRequest(.get, url)) }
    while server.connections == 0 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `cancelling one request does not affect the others`() async throws {
    let stalled = try RawServer(.readRequest, .stall)
    let slow = try RawServer(.readRequest, .pause(.milliseconds(100)), .respond("ok"))
    let transport = CurlTransport()
    let doomed = Task { await transport.failure(of: HTTPRequest(.get, stalled.url())) }
    async let failure = transport.failure(of: HTTPRequest(.get, slow.url()))
    try await stalled.waitForRequests(1)
    try await slow.waitForRequests(1)
    doomed.cancel()
    #expect(await doomed.value == .cancelled)
    #expect(await failure == nil)
  }

  @Test func `cancelling at any moment resumes every task once`() async throws {
    let server = try RawServer(.forever([.readRequest, .respond("ok")]))
    let transport = CurlTransport()
    for round in 0..<200 {
      let task = Task { await transport.failure(of: HTTPRequest(.get, server.url())) }
      if round % 3 > 0 { try await Task.sleep(for: .microseconds(round * 5)) }
      task.cancel()
      let failure = await task.value
      #expect(failure == nil || failure == .cancelled)
    }
  }
}
