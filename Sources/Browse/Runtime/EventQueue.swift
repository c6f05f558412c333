internal import Synchronization
internal import Terminal

/// What the loop hears of.
enum LoopEvent: Sendable {
  case input(InputEvent)
  /// The terminal has said how it wants to be drawn on.
  case settled(BrowseLook, TerminalTraits?)
  /// Nil for what belongs to no task.
  case news(BrowseEvent, from: EffectTaskID?)
  case timer(BrowseTimer, from: EffectTaskID)
  case done(EffectTaskID)
}

/// What has happened and was not taken yet. Anybody puts in, one task takes.
final class EventQueue: Sendable {
  private let state = Mutex(State())

  private struct State {
    var events: [LoopEvent] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  func put(_ events: [LoopEvent]) {
    wake { $0.events += events }
  }

  /// Everything that has happened until now, the oldest first.
  func take() -> [LoopEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Returns as soon as something has happened or the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.events.isEmpty || Task.isCancelled { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake { _ in }
    }
  }

  /// Resuming under a lock that a cancellation handler takes can deadlock.
  private func wake(_ change: (inout State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
