import BrowseModel

/// Identifies a task of the loop.
struct EffectTaskID: Sendable, Hashable {
  let number: Int
}

/// What a task is for; a new task may cancel earlier ones.
enum EffectTaskKind: Sendable, Hashable {
  /// Queries the terminal, then reads it.
  case listening
  case list(ListID)
  case detail
  case layout
  case device
  /// Checks a token with GitHub and stores nothing.
  case login
  /// Looks at the accounts.
  case status
  /// Asks what is new in saved searches.
  case savedCheck
  /// What the user waits for beside lists and pages. It may be stopped after any step.
  case job
  case timer(BrowseTimer)
  /// May be dropped when the program ends.
  case other
  /// Makes a change that the user requested, so it is not dropped unless the user presses Ctrl-C.
  case change
}

/// The tasks of the loop. The owner must wait for all of them.
struct EffectTasks {
  private struct EffectTask {
    let kind: EffectTaskKind
    let task: Task<Void, Never>
    var isWanted = true
  }

  private let queue: EventQueue
  private var lastNumber = 0
  private var running: [EffectTaskID: EffectTask] = [:]

  init(_ queue: EventQueue) {
    self.queue = queue
  }

  /// Runs `body`, then queues the event it returns and `.done`.
  mutating func start(
    _ kind: EffectTaskKind, _ body: @escaping @Sendable (EffectTaskID) async -> LoopEvent?
  ) {
    lastNumber += 1
    let id = EffectTaskID(number: lastNumber)
    let task = Task { [queue] in
      let last = await body(id)
      queue.put([last, .done(id)].compactMap(\.self))
    }
    running[id] = EffectTask(kind: kind, task: task)
  }

  /// Whether events of `id` are still wanted.
  func isWanted(_ id: EffectTaskID) -> Bool { running[id]?.isWanted == true }

  mutating func remove(_ id: EffectTaskID) { running[id] = nil }

  /// Cancels all tasks of that kind and drops their events.
  mutating func cancel(_ kind: EffectTaskKind) { cancel { $0 == kind } }

  /// Cancels all tasks of that kind; what they still say is wanted.
  func stop(_ kind: EffectTaskKind) {
    for effect in running.values where effect.kind == kind { effect.task.cancel() }
  }

  /// Jobs are only stopped: what they have done is said in the end.
  mutating func cancelAllButChanges() {
    stop(.job)
    cancel { $0 != .change && $0 != .job }
  }

  func isJob(_ id: EffectTaskID) -> Bool { running[id]?.kind == .job && isWanted(id) }

  private mutating func cancel(_ isMeant: (EffectTaskKind) -> Bool) {
    for (id, effect) in running where isMeant(effect.kind) {
      running[id]?.isWanted = false
      effect.task.cancel()
    }
  }

  /// Returns when all tasks of `kind` (nil for any) have ended; cancels them when the current task
  /// is cancelled.
  func wait(for kind: EffectTaskKind? = nil) async {
    let tasks = running.values.filter { kind == nil || $0.kind == kind }.map(\.task)
    await withTaskCancellationHandler {
      for task in tasks { await task.value }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }
}
