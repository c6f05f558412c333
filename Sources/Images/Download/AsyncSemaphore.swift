import Synchronization

/// Limits how many tasks run at one time; the others wait in the order in which they came.
final class AsyncSemaphore: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    var waiting: [Waiter] = []
    var lastID = 0
  }

  private let state: Mutex<State>

  init(limit: Int) {
    state = Mutex(State(free: limit))
  }

  /// The result of `body`; nil if the task was cancelled before its turn.
  func run<Value: Sendable>(_ body: @Sendable () async -> Value) async -> Value? {
    guard await enter() else { return nil }
    let value = await body()
    leave()
    return value
  }

  private func enter() async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Resume outside the lock, because the cancellation handler takes it.
        let mayRun = state.withLock { state -> Bool? in
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let mayRun { continuation.resume(returning: mayRun) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }
}
