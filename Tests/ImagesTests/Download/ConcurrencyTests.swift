import Foundation
import HTTP
import ImageProtocol
import Synchronization
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
  @Test func `concurrent requests for one image share a download`() async throws {
    let stage = try ImageStage()
    let server = try RawServer(.readRequest, .pause(.milliseconds(100)), .image())
    let source = try stage.source(server)
    let address = ImageLocation.web(server.url("/a"))
    await withTaskGroup(of: ImageDownloadError?.self) { group in
      for _ in 0..<20 { group.addTask { await source.failure(at: address) } }
      for await error in group { #expect(error == nil) }
    }
    #expect(server.requests.count == 1)
  }

  @Test func `the number of concurrent downloads is limited`() async throws {
    let stage = try ImageStage()
    let gate = Gate()
    let source = try stage.source(nil, over: gate, limits: DownloadLimits(atOnce: 3))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask { #expect(await source.failure(at: .web("https://a/\(number)")) == nil) }
      }
    }
    #expect(gate.most <= 3)
    #expect(gate.total == 30)
  }

  @Test func `a cancelled request leaves the download to the others`() async throws {
    let stage = try ImageStage()
    let server = try RawServer(.readRequest, .pause(.milliseconds(100)), .image())
    let source = try stage.source(server)
    let address = ImageLocation.web(server.url("/a"))
    let patient = Task { await source.failure(at: address) }
    try await server.waitForRequests(1)
    let impatient = Task { await source.failure(at: address) }
    impatient.cancel()
    #expect(await patient.value == nil)
    _ = await impatient.value
    #expect(server.requests.count == 1)
  }

  @Test func `when every request is cancelled the download ends`() async throws {
    let stage = try ImageStage()
    let server = try RawServer(.readRequest, .stall)
    let source = try stage.source(server)
    let tasks = (0..<3).map { _ in
      Task { await source.failure(at: .web(server.url("/a"))) }
    }
    try await server.waitForRequests(1)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .transport(.cancelled)) }
    #expect(try await server.waitForClose())
  }

  @Test func `a semaphore lets every task through, even if some are cancelled`() async {
    let semaphore = AsyncSemaphore(limit: 2)
    let passed = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let task = Task {
            await semaphore.run {
              await Task.yield()
              passed.count()
            }
          }
          if number % 3 == 0 { task.cancel() }
          await task.value
        }
      }
    }
    #expect(passed.value >= 133)
    #expect(await semaphore.run { true } == true)
  }
}

/// A transport that counts its concurrent requests.
private final class Gate: HTTPTransport {
  private let counts = Mutex((inside: 0, most: 0, total: 0))

  var most: Int { counts.withLock(\.most) }
  var total: Int { counts.withLock(\.total) }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    counts.withLock {
      $0.inside += 1
      $0.total += 1
      $0.most = max($0.most, $0.inside)
    }
    for _ in 0..<10 { await Task.yield() }
    counts.withLock { $0.inside -= 1 }
    return HTTPResponse(status: 200, body: .sample(.png), url: request.url)
  }
}

private final class Counter: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock(\.self) }

  func count() { number.withLock { $0 += 1 } }
}
