internal import Glibc
internal import Platform
internal import Synchronization

/// Asks the terminal what it is and can do, on a thread of its own, while the program goes on.
///
/// A class because the thread and the tasks that wait for it meet here.
package final class TerminalProbe: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]
  private let memory: TerminalMemory?
  private let limits: Limits
  private let state: Mutex<State>
  private let key: TerminalKey
  private let isRemembered: Bool
  /// In seconds since 1970.
  private let now: Int

  /// How long answers are waited for. A terminal behind a slow line answers late: until the second
  /// limit its answers are kept off the screen and remembered for the next time.
  struct Limits {
    var patience = Duration.milliseconds(200)
    var listening = Duration.seconds(1)
  }

  private struct State {
    var known: TerminalTraits?
    var isStarted = false
    var reached: Set<Milestone> = []
    var waiters: [Milestone: [CheckedContinuation<Void, Never>]] = [:]
  }

  private enum Milestone {
    /// The first limit has passed, or all answers have come.
    case settled
    case over
  }

  /// A probe of the terminal that the process has; throws `noTerminal` when there is none.
  package convenience init(
    environment: [String: String], memory: TerminalMemory?
  ) throws(ConsoleError) {
    self.init(
      try TerminalDevice(), environment: environment, memory: memory, now: time(nil))
  }

  init(
    _ device: TerminalDevice, environment: [String: String], memory: TerminalMemory?, now: Int,
    limits: Limits = Limits()
  ) {
    self.device = device
    self.environment = environment
    self.memory = memory
    self.now = now
    self.limits = limits
    key = TerminalKey(environment: environment)
    let remembered = memory?.traits(of: key, now: now)
    isRemembered = remembered != nil
    state = Mutex(State(known: remembered))
  }

  /// What is known at this moment: remembered, or answered already. Nil for nothing.
  package var known: TerminalTraits? { state.withLock { $0.known } }

  /// Begins to ask; returns at once. Nothing is asked in the background, where the system would
  /// stop the process for it, and nothing of terminals that might show the question or did not answer it lately.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    guard var query = ProbeQuery(environment: environment), device.isInForeground,
      memory?.isSilent(key, now: now) != true
    else { return end(with: nil) }
    if isRemembered { query = .changing }
    let turn = TerminalTurn.take()
    BlockingThread.start { [self, query] in
      let replies = ask(query)
      TerminalTurn.end(turn)
      end(with: replies)
    }
  }

  /// What the terminal has answered, after 200 ms at most; nil when it has said nothing now nor
  /// before. `start` must have been called.
  package func traits() async -> TerminalTraits? {
    await wait(for: .settled)
    return known
  }

  /// Waits until nothing more is listened for, a second from the start at most: what comes later
  /// would be taken for typed. To be called before the process ends.
  package func finish() async {
    await wait(for: .over)
  }

  private func wait(for milestone: Milestone) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if !state.isStarted || state.reached.contains(milestone) { return true }
        state.waiters[milestone, default: []].append(continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  private func reach(_ milestone: Milestone) {
    let waiters = state.withLock { state in
      state.reached.insert(milestone)
      return state.waiters.removeValue(forKey: milestone) ?? []
    }
    for waiter in waiters { waiter.resume() }
  }

  private func ask(_ query: ProbeQuery) -> TerminalReplies? {
    let conversation = ProbeConversation(device: device, query: query)
    return conversation.run(patience: limits.patience, listening: limits.listening) { replies in
      settle(with: replies)
    }
  }

  private func settle(with replies: TerminalReplies?) {
    if let replies, replies.hasAnswers {
      state.withLock { $0.known = merged(replies, into: $0.known) }
    }
    reach(.settled)
  }

  private func end(with replies: TerminalReplies?) {
    settle(with: replies)
    if let replies, replies.isComplete, let known {
      memory?.remember(known, of: key, now: now, isUpdate: isRemembered)
    } else if let replies, !replies.hasAnswers, !isRemembered {
      memory?.remember(nil, of: key, now: now)
    }
    reach(.over)
  }

  /// Of a terminal that is known, only what changes was asked.
  private func merged(
    _ replies: TerminalReplies, into known: TerminalTraits?
  ) -> TerminalTraits {
    let answered = replies.result(window: device.window, environment: environment)
    guard isRemembered, var known else { return answered }
    known.cell = answered.cell ?? known.cell
    known.background = answered.background ?? known.background
    known.foreground = answered.foreground ?? known.foreground
    return known
  }
}
