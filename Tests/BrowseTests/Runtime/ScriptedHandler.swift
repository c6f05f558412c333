import Synchronization
import Terminal

@testable import Browse
@testable import BrowseModel

/// A handler in which every effect runs until the test ends it or it is canceled.
final class ScriptedHandler: EffectHandler {
  private let state = Mutex(State())
  let changes = Turnstile()

  private struct State {
    var send: (@Sendable (BrowseEvent) -> Void)?
    var begun: [BrowseEffect] = []
    var sends: [@Sendable (BrowseEvent) -> Void] = []
    var cancelled: Set<Int> = []
    var over: Set<Int> = []
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  var begun: [BrowseEffect] { state.withLock { $0.begun } }
  /// Numbers of the effects, in the order in which they started.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }
  var over: Set<Int> { state.withLock { $0.over } }

  func begun(_ count: Int) async { await changes.wait { self.begun.count >= count } }

  func begin(_ send: @escaping @Sendable (BrowseEvent) -> Void) {
    state.withLock { $0.send = send }
  }

  /// Sends an event that belongs to no effect.
  func send(_ event: BrowseEvent) {
    state.withLock { $0.send }?(event)
  }

  /// Sends an event of the effect with this number.
  func send(_ event: BrowseEvent, from number: Int) {
    state.withLock { $0.sends[number] }(event)
  }

  func end(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
  }

  func perform(
    _ effect: BrowseEffect, send: @escaping @Sendable (BrowseEvent) -> Void
  ) async {
    let number = state.withLock { state in
      state.begun.append(effect)
      state.sends.append(send)
      return state.begun.count - 1
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.cancelled.contains(number) { return true }
          state.waiters[number] = continuation
          return false
        }
        changes.pass()
        if isOver { continuation.resume() }
      }
    } onCancel: {
      _ = state.withLock { $0.cancelled.insert(number) }
      end(number)
    }
    _ = state.withLock { $0.over.insert(number) }
    changes.pass()
  }
}
