import Synchronization

/// A clock that stands still until a test moves it; sleeping on it takes no real time.
package final class ManualClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    /// Time since the clock was created.
    package var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let isSatisfied: @Sendable (Int) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Continuations to resume after unlocking: resuming under a lock that a cancellation handler
  /// acquires can deadlock, according to `withTaskCancellationHandler`.
  private struct Wake {
    var ended: [CheckedContinuation<Void, any Error>] = []
    var cancelled: [CheckedContinuation<Void, any Error>] = []
    var watchers: [CheckedContinuation<Void, Never>] = []

    func resume() {
      for continuation in ended { continuation.resume() }
      for continuation in cancelled { continuation.resume(throwing: CancellationError()) }
      for continuation in watchers { continuation.resume() }
    }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Int: Watcher] = [:]
    var sleeps: [Duration] = []

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }

    mutating func add(_ sleeper: Sleeper, id: Int, to wake: inout Wake) {
      sleeps.append(now.duration(to: sleeper.deadline))
      if Task.isCancelled {
        wake.cancelled.append(sleeper.continuation)
      } else if sleeper.deadline <= now {
        wake.ended.append(sleeper.continuation)
      } else {
        sleepers[id] = sleeper
        findWatchers(to: &wake)
      }
    }

    mutating func cancelSleeper(_ id: Int, to wake: inout Wake) {
      guard let sleeper = sleepers.removeValue(forKey: id) else { return }
      wake.cancelled.append(sleeper.continuation)
      findWatchers(to: &wake)
    }

    mutating func move(to instant: Instant, to wake: inout Wake) {
      now = max(now, instant)
      let due = sleepers.filter { $0.value.deadline <= now }
      for (id, sleeper) in due.sorted(by: { $0.value.deadline < $1.value.deadline }) {
        sleepers[id] = nil
        wake.ended.append(sleeper.continuation)
      }
      findWatchers(to: &wake)
    }

    mutating func add(_ watcher: Watcher, id: Int, to wake: inout Wake) {
      if Task.isCancelled || watcher.isSatisfied(sleepers.count) {
        wake.watchers.append(watcher.continuation)
      } else {
        watchers[id] = watcher
      }
    }

    mutating func cancelWatcher(_ id: Int, to wake: inout Wake) {
      guard let watcher = watchers.removeValue(forKey: id) else { return }
      wake.watchers.append(watcher.continuation)
    }

    private mutating func findWatchers(to wake: inout Wake) {
      for (id, watcher) in watchers where watcher.isSatisfied(sleepers.count) {
        cancelWatcher(id, to: &wake)
      }
    }
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// The lengths of all sleeps so far, in starting order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The remaining times of current sleeps, shortest first.
  package var pending: [Duration] {
    state.withLock { state in
      state.sleepers.values.map { state.now.duration(to: $0.deadline) }.sorted()
    }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { $0.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        change { $0.add(sleeper, id: id, to: &$1) }
      }
    } onCancel: {
      change { $0.cancelSleeper(id, to: &$1) }
    }
  }

  /// Advances the time and wakes every sleep that is over.
  package func advance(by duration: Duration) {
    change { $0.move(to: $0.now.advanced(by: duration), to: &$1) }
  }

  /// Advances the time to the end of the shortest current sleep, if any.
  package func advanceToNext() {
    change { state, wake in
      guard let next = state.sleepers.values.map(\.deadline).min() else { return }
      state.move(to: next, to: &wake)
    }
  }

  /// Returns as soon as exactly `count` tasks sleep.
  package func sleepers(_ count: Int) async {
    await watch { $0 == count }
  }

  /// Runs `body` while time jumps from the end of one sleep to the next.
  package func driving<T: Sendable>(_ body: () async throws -> T) async rethrows -> T {
    async let _: Void = drive()
    return try await body()
  }

  private func drive() async {
    while !Task.isCancelled {
      await watch { $0 > 0 }
      // Lets tasks that are about to sleep start, so that times mix.
      for _ in 0..<4 { await Task.yield() }
      if !Task.isCancelled { advanceToNext() }
    }
  }

  private func watch(_ isSatisfied: @escaping @Sendable (Int) -> Bool) async {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let watcher = Watcher(isSatisfied: isSatisfied, continuation: continuation)
        change { $0.add(watcher, id: id, to: &$1) }
      }
    } onCancel: {
      change { $0.cancelWatcher(id, to: &$1) }
    }
  }

  private func change(_ body: (inout State, inout Wake) -> Void) {
    let wake = state.withLock { state in
      var wake = Wake()
      body(&state, &wake)
      return wake
    }
    wake.resume()
  }
}
