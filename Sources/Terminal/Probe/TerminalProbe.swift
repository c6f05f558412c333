internal import Glibc
internal import Platform
internal import Synchronization

/// Queries the terminal's traits on its own thread while the program continues.
///
/// A class because the thread and the tasks that wait for it share it.
package final class TerminalProbe: Sendable {
  private let device: TerminalDevice
  private let environment: [String: String]
  private let memory: TerminalTraitsCache?
  private let limits: Limits
  private let state: Mutex<State>
  private let key: TerminalKey
  private let isRemembered: Bool
  /// In seconds since 1970.
  private let now: Int

  /// How long to wait for responses. A terminal on a slow connection responds late: until the
  /// second limit, its responses are kept off the screen and cached for the next run.
  struct Limits {
    var patience = Duration.milliseconds(200)
    var listening = Duration.seconds(1)
  }

  private struct State {
    var known: TerminalTraits?
    var isStarted = false
    /// The responses to the query in flight, late ones included.
    var replies = TerminalReplies()
    /// Whether only colors and sizes were queried.
    var isUpdate = false
    var reached: Set<Milestone> = []
    var waiters: [Milestone: [CheckedContinuation<Void, Never>]] = [:]
  }

  private enum Milestone {
    /// The first limit has passed, or all responses have come.
    case finished
    case over
  }

  /// Probes the process's terminal; throws `noTerminal` when there is none.
  package convenience init(
    environment: [String: String], memory: TerminalTraitsCache?
  ) throws(ConsoleError) {
    self.init(try TerminalDevice(), environment: environment, memory: memory, now: time(nil))
  }

  init(
    _ device: TerminalDevice, environment: [String: String], memory: TerminalTraitsCache?, now: Int,
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

  /// The traits known now, from the cache or from responses; nil for none.
  package var known: TerminalTraits? { state.withLock { $0.known } }

  /// Starts the query and returns at once. Sends no query in the background, where the system would
  /// stop the process, nor to terminals that might show the query or recently did not respond.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    guard var query = ProbeQuery(environment: environment), device.isInForeground,
      memory?.isSilent(key, now: now) != true
    else { return end(with: nil) }
    // Only colors and sizes may have changed.
    if isRemembered { query = .gentle }
    let turn = TerminalLock.acquire()
    BlockingThread.start { [self, query] in
      let replies = ask(query)
      TerminalLock.end(turn)
      end(with: replies)
    }
  }

  /// The terminal's traits, after 200 ms at most; nil if it has never responded. Call `start`
  /// first.
  package func traits() async -> TerminalTraits? {
    await wait(for: .finished)
    return known
  }

  /// What to write to the terminal to learn its new colors; its responses come to `add`.
  package func queryForColors() -> [UInt8] {
    state.withLock { state in
      state.replies = TerminalReplies()
      state.isUpdate = true
    }
    return ProbeQuery.gentle.bytes
  }

  /// Adds a response that came after the probe stopped listening. Returns whether it was the last one,
  /// so that more is known of the terminal.
  package func add(_ reply: TerminalReply) -> Bool {
    let (replies, isUpdate) = state.withLock { state in
      state.replies.add(reply)
      return (state.replies, state.isUpdate)
    }
    guard replies.isComplete else { return false }
    let traits = state.withLock { state in
      let traits = merged(replies, into: state.known, isUpdate: isUpdate)
      state.known = traits
      state.replies = TerminalReplies()
      return traits
    }
    memory?.remember(traits, of: key, now: now, isUpdate: isUpdate)
    return true
  }

  /// Waits until the probe stops listening, at most a second after the start: later responses would
  /// count as typed. Call this before the process ends.
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
      finish(with: replies)
    }
  }

  private func finish(with replies: TerminalReplies?) {
    if let replies, replies.hasAnswers {
      state.withLock { $0.known = merged(replies, into: $0.known, isUpdate: isRemembered) }
    }
    reach(.finished)
  }

  private func end(with replies: TerminalReplies?) {
    state.withLock { state in
      state.replies = replies.flatMap { $0.isComplete ? nil : $0 } ?? TerminalReplies()
      state.isUpdate = isRemembered
    }
    finish(with: replies)
    if let replies, replies.isComplete, let known {
      memory?.remember(known, of: key, now: now, isUpdate: isRemembered)
    } else if let replies, !replies.hasAnswers, !isRemembered {
      memory?.remember(nil, of: key, now: now)
    }
    reach(.over)
  }

  /// Only colors and sizes were queried if the terminal's traits were cached.
  private func merged(
    _ replies: TerminalReplies, into known: TerminalTraits?, isUpdate: Bool
  ) -> TerminalTraits {
    let answered = replies.result(window: device.window, environment: environment)
    guard isUpdate, var known else { return answered }
    known.cell = answered.cell ?? known.cell
    known.background = answered.background ?? known.background
    known.foreground = answered.foreground ?? known.foreground
    return known
  }
}
