import Synchronization

/// Lets a few tests at a time run programs, so that none waits long for a processor.
package final class ProgramGate: Sendable {
  /// Shared by every test of the process.
  package static let shared = ProgramGate(places: 8)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// Waits for a place; `leave` passes it on.
  package func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  package func leave() {
    let next = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

/// A place at the gate, held until it is deallocated.
package final class ProgramPlace: Sendable {
  package init() async { await ProgramGate.shared.enter() }

  deinit { ProgramGate.shared.leave() }
}
