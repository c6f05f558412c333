import Auth
import Glibc
import Platform
import Synchronization
import Testing

@testable import Keyring

@Suite(.timeLimit(.minutes(20))) struct `A request to the keyring` {
  /// Long enough for a busy machine, and never reached.
  private let long = KeyringLimits(
    response: .seconds(3600), prompt: .seconds(3600), notice: .seconds(3600))

  @Test func `returns the result of its work from a separate thread`() async throws {
    let value = try await KeyringRequest(limits: long) {}.run { _ in
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      return (sigismember(&signals, SIGINT), sigismember(&signals, SIGTERM))
    }
    #expect(value == (1, 1))
  }

  @Test func `throws the error of its work`() async {
    await #expect(throws: CredentialStoreError.locked) {
      try await KeyringRequest(limits: long) {}.run { _ throws(CredentialStoreError) in
        throw .locked
      }
    }
  }

  @Test func `is abandoned when it is late`() async {
    let gate = Gate()
    let notices = Mutex(0)
    defer { gate.open() }
    let limits = KeyringLimits(
      response: .milliseconds(60), prompt: .seconds(3600), notice: .milliseconds(20))
    await #expect(throws: CredentialStoreError.late(seconds: 1)) {
      try await KeyringRequest(limits: limits) { notices.withLock { $0 += 1 } }.run { _ in
        gate.wait()
      }
    }
    #expect(notices.withLock { $0 } == 1)
  }

  @Test func `has the longer limit once the user may see a prompt`() {
    let clock = RequestClock(limits: KeyringLimits(response: .seconds(10), prompt: .seconds(120)))
    #expect(clock.deadline == clock.start + .seconds(10))
    clock.userMayBeAsked()
    #expect(clock.deadline >= clock.start + .seconds(120))
    #expect(clock.deadline <= .now + .seconds(120))
  }

  @Test func `never has less time than the shorter limit`() {
    let clock = RequestClock(limits: KeyringLimits(response: .seconds(10), prompt: .zero))
    clock.userMayBeAsked()
    #expect(clock.deadline == clock.start + .seconds(10))
  }

  @Test func `is late even when it waits for the user`() async {
    let gate = Gate()
    defer { gate.open() }
    let limits = KeyringLimits(
      response: .milliseconds(20), prompt: .milliseconds(60), notice: .seconds(3600))
    await #expect(throws: CredentialStoreError.late(seconds: 1)) {
      try await KeyringRequest(limits: limits) {}.run { clock in
        clock.userMayBeAsked()
        gate.wait()
      }
    }
  }

  @Test func `is abandoned when its task is cancelled`() async {
    let (gate, started) = (Gate(), Promise<Void>())
    defer { gate.open() }
    let task = Task { [long] in
      try await KeyringRequest(limits: long) {}.run { _ in
        started.resolve(())
        gate.wait()
      }
    }
    await started.value()
    task.cancel()
    await #expect(throws: CredentialStoreError.self) { try await task.value }
  }
}

/// Blocks a thread, as an unresponsive service would.
private final class Gate: Sendable {
  private let descriptors: [Int32]

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    descriptors = ends
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(descriptors[0], &byte, 1)
  }

  func open() {
    _ = write(descriptors[1], "x", 1)
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
