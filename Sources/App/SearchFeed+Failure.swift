import FoundationEssentials
import GitHub

extension SearchFeed {
  /// Puts the failed page that the reader waits for on its way again, or throws its error and
  /// forgets it, so that the next call starts afresh. Pages after it that arrived are kept.
  func repeatOrThrow(_ failure: Failure) async throws(APIError) {
    var retry = failure.retry
    let decision = retry.decide(
      after: failure.error, at: failure.time, plan: plan, jitter: jitter)
    if decision != .giveUp, isSlowedDown, let task = anyTask { return await finish(task) }

    let passed = elapsed() - failure.time
    switch decision {
    case .giveUp:
      slots = slots.filter { if case .failed = $0.value { false } else { true } }
      throw failure.error
    case .again(let attempt, let pause):
      let rest = max(.zero, pause - passed)
      notice(.retrying(page: nextPage, attempt: attempt, pause: rest, error: failure.error))
      launch(nextPage, after: rest, retry: retry)
    case .whenLimitEnds(let wait):
      let rest = max(.zero, wait - passed)
      if rest > .zero {
        let until = now().addingTimeInterval(rest / .seconds(1))
        notice(.waiting(page: nextPage, for: rest, until: until, error: failure.error))
      }
      launch(nextPage, after: rest, retry: retry)
    }
  }

  /// Waits until a page's task has ended; cancelling the waiting task cancels that one.
  func finish(_ task: Task<Void, Never>) async {
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels what is in flight and returns when it has ended; pages that arrived are kept.
  func drain() async {
    let tasks = slots.values.compactMap(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}
