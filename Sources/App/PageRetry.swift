import GitHub

/// How often one page has failed so far, and what to do after one more failure.
package struct PageRetry {
  enum Decision: Equatable {
    /// A passing failure: ask again after the pause; `attempt` counts from 1.
    case again(attempt: Int, after: Duration)
    /// A rate limit: ask again after its time.
    case whenLimitEnds(after: Duration)
    case giveUp
  }

  /// Pauses before the repetitions of a passing failure, before jitter.
  static let pauses = RetryPolicy.usualWaits
  /// Rate limits slept through for one page.
  static let limitsPerPage = 5
  /// The longest wait for a secondary limit, which doubles with each retry.
  static let longestDoubledWait = Duration.seconds(15 * 60)
  /// GitHub's longest rate-limit window is an hour; a longer wait is not GitHub's and is not obeyed.
  package static let longestWait = Duration.seconds(60 * 60 + 60)

  /// When the page was last requested.
  var start = Duration.zero
  /// How long it was waited for so far, without the pauses.
  private var spent = Duration.zero
  private var failures = 0
  private var limits = 0

  /// What to do now that the page failed with `error` at `time`; counts it.
  mutating func decide(
    after error: APIError, at time: Duration, plan: FeedPlan, jitter: () -> Double
  ) -> Decision {
    spent += time - start
    if let wait = error.wait {
      guard !error.isForeseen else { return decide(afterForeseen: wait, plan) }
      return decide(afterLimit: wait, doubles: error.isSecondaryLimit, plan: plan)
    }
    guard error.isTransient, failures < Self.pauses.count, spent <= RetryPolicy.patience
    else { return .giveUp }
    let pause = Self.pauses[failures] * jitter()
    failures += 1
    return .again(attempt: failures, after: pause)
  }

  /// GitHub was not asked, so that this is no failure: others were first, perhaps again and again.
  private func decide(afterForeseen wait: Duration, _ plan: FeedPlan) -> Decision {
    guard plan.waitsForLimits || wait <= plan.maximumWait else { return .giveUp }
    return .whenLimitEnds(after: max(wait, .seconds(1)))
  }

  private mutating func decide(
    afterLimit stated: Duration, doubles: Bool, plan: FeedPlan
  ) -> Decision {
    let floor = min(max(stated, .seconds(1)), Self.longestWait + .seconds(1))
    let doubled = min(floor * (1 << limits), Self.longestDoubledWait)
    let wait = doubles ? max(floor, doubled) : floor
    let isAccepted =
      wait <= Self.longestWait && (plan.waitsForLimits || wait <= plan.maximumWait)
    guard isAccepted, limits < Self.limitsPerPage else { return .giveUp }
    limits += 1
    return .whenLimitEnds(after: wait)
  }
}
