import Synchronization
import Terminal

@testable import Browse
@testable import BrowseModel

/// A terminal with a test in place of the user.
final class FakeScreen: BrowseScreen {
  private let state: Mutex<State>
  let changes = Turnstile()

  private struct State {
    var size: TerminalSize
    var written: [[UInt8]] = []
    var ending: [UInt8]?
    var failure: ConsoleError?
    var deliver: (@Sendable ([InputEvent]) -> Void)?
    var isHeard = false
    /// Whether input was still read when the terminal was restored.
    var wasHeardAtEnd = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  init(size: TerminalSize = TerminalSize(columns: 20, rows: 4)) {
    state = Mutex(State(size: size))
  }

  var size: TerminalSize {
    get { state.withLock { $0.size } }
    set { state.withLock { $0.size = newValue } }
  }
  var writes: Int { state.withLock { $0.written.count } }
  var text: String { state.withLock { String(decoding: $0.written.joined(), as: UTF8.self) } }
  var isEnded: Bool { state.withLock { $0.ending != nil } }
  /// What was written when the terminal was restored.
  var ending: String { state.withLock { String(decoding: $0.ending ?? [], as: UTF8.self) } }
  var wasHeardAtEnd: Bool { state.withLock { $0.wasHeardAtEnd } }
  var isHeard: Bool { state.withLock { $0.isHeard } }

  /// Makes all further writes fail.
  func fail(with error: ConsoleError) { state.withLock { $0.failure = error } }

  /// Sends user input once the program reads it.
  func send(_ events: InputEvent...) async {
    await changes.wait { self.isHeard }
    state.withLock { $0.deliver }?(events)
  }

  func press(_ text: String) async {
    for character in text { await send(.key(.character(character))) }
  }

  func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    let failure = state.withLock { state in
      if state.failure == nil { state.written.append(bytes) }
      return state.failure
    }
    changes.pass()
    if let failure { throw failure }
  }

  func listen(_ deliver: @escaping @Sendable ([InputEvent]) -> Void) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled { return true }
          state.deliver = deliver
          state.isHeard = true
          state.waiter = continuation
          return false
        }
        changes.pass()
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }
    state.withLock { $0.isHeard = false }
  }

  func end(_ bytes: [UInt8]) async {
    state.withLock { state in
      state.ending = bytes
      state.wasHeardAtEnd = state.isHeard
    }
    changes.pass()
  }
}
