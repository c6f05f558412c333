package import Auth
package import GitHub
import HTTP
package import Storage

/// How often one request has failed so far, and what to do after one more failure.
package struct RetryPolicy: Sendable {
  package enum Decision: Sendable, Equatable {
    /// A temporary failure: send the request again after the pause. `number` counts from 1, most
    /// likely up to `limit`; nil if there is none.
    case retry(number: Int, of: Int? = RetryPolicy.pauses.count, after: Duration)
    /// A rate limit: send the request again when it ends.
    case waitForLimit(Duration)
    case giveUp
  }

  /// Pauses before the retries of a temporary failure, before jitter.
  package static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  /// The longest pause while waiting for a lost connection, before jitter; each is twice the one
  /// before it.
  static let longestPause = Duration.seconds(60)
  /// No second retry after this time, not counting pauses: a slow server takes up to half a minute
  /// for each request, and the user wants a result.
  static let patience = Duration.seconds(20)
  /// The longest `Retry-After` of a temporary failure that is obeyed.
  static let longestRetryAfter = Duration.seconds(30)
  /// Rate limits that are waited for, for one request.
  static let mostLimits = 5
  /// A secondary limit of at most this length is waited for even without `--wait`, because that
  /// takes less time than to read the error, but only this often for one request.
  static let shortWait = Duration.seconds(10)
  static let mostShortWaits = 2
  /// The longest wait for a secondary limit, which doubles with each retry.
  static let longestDoubledWait = Duration.seconds(15 * 60)
  /// GitHub's longest rate-limit window is an hour; a longer wait is not GitHub's and is not
  /// obeyed.
  static let longestWait = Duration.seconds(60 * 60 + 60)

  private let waitsForLimits: Bool
  private let waitsForNetwork: Bool
  private let isRepeatable: Bool
  /// When the request was last sent.
  package var start = Duration.zero
  /// Time spent on it so far, without the pauses.
  private var spent = Duration.zero
  private var failures = 0
  private var limits = 0
  private var shortWaits = 0

  /// - Parameters:
  ///   - waitsForLimits: whether to wait for the end of a rate limit.
  ///   - waitsForNetwork: whether to retry until GitHub is back after an outage.
  ///   - isRepeatable: false for a request that changes something: it may have been carried out
  ///     although its response was lost.
  package init(waitsForLimits: Bool, waitsForNetwork: Bool = false, isRepeatable: Bool = true) {
    self.waitsForLimits = waitsForLimits
    self.waitsForNetwork = waitsForNetwork
    self.isRepeatable = isRepeatable
  }

  /// What to do now that the request failed with `error` at `time`; counts it.
  ///
  /// - Parameter isFirst: whether GitHub has not responded to any request yet. A name that does not
  ///   exist is then a mistake, and later a lost network.
  package mutating func decide(
    after error: APIError, at time: Duration, isFirst: Bool = false, jitter: () -> Double
  ) -> Decision {
    spent += time - start
    if let wait = error.wait {
      if isShort(wait, error) {
        shortWaits += 1
        return .waitForLimit(max(wait, .seconds(1)))
      }
      return error.isForeseen
        ? decide(afterForeseen: wait) : decide(afterLimit: wait, doubles: error.isSecondaryLimit)
    }
    guard error.isTransient, isRepeatable, !(isFirst && failures == 0 && error.isUnknownHost)
    else { return .giveUp }
    let outlasts = waitsForNetwork && error.isOutage
    if !outlasts {
      guard failures < Self.pauses.count, failures == 0 || spent <= Self.patience else {
        return .giveUp
      }
    }
    let pause: Duration
    if case .refused(let response) = error, let stated = response.retryAfter {
      guard stated <= (outlasts ? Self.longestWait : Self.longestRetryAfter) else {
        return .giveUp
      }
      pause = stated
    } else {
      pause = min(.seconds(1 << min(failures, 6)), Self.longestPause) * jitter()
    }
    let limit = outlasts ? nil : expectedRetries(ofLength: time - start)
    failures += 1
    return .retry(number: failures, of: limit, after: pause)
  }

  /// How many retries there will be in all, if each of them fails after as long as the last try.
  private func expectedRetries(ofLength length: Duration) -> Int {
    let all = Self.pauses.count
    guard length > .zero else { return all }
    let further = max(.zero, Self.patience - spent) / length
    return min(all, failures + 1 + Int(min(further, Double(all))))
  }

  private func isShort(_ wait: Duration, _ error: APIError) -> Bool {
    !waitsForLimits && error.isShortLimit && shortWaits < Self.mostShortWaits
  }

  /// The request was not sent, so this is not a failure: other processes were first.
  private func decide(afterForeseen wait: Duration) -> Decision {
    waitsForLimits ? .waitForLimit(max(wait, .seconds(1))) : .giveUp
  }

  private mutating func decide(afterLimit stated: Duration, doubles: Bool) -> Decision {
    let floor = min(max(stated, .seconds(1)), Self.longestWait + .seconds(1))
    let doubled = min(floor * (1 << limits), Self.longestDoubledWait)
    let wait = doubles ? max(floor, doubled) : floor
    guard wait <= Self.longestWait, waitsForLimits, limits < Self.mostLimits else {
      return .giveUp
    }
    limits += 1
    return .waitForLimit(wait)
  }
}

/// Why a question to the user has no response.
package struct NoResponse: Sendable, Equatable {
  /// The error of the surface that asked; only that surface looks at it.
  package let cause: any Error

  package init(_ cause: any Error) { self.cause = cause }

  package static func == (one: NoResponse, other: NoResponse) -> Bool {
    "\(one.cause)" == "\(other.cause)"
  }
}

/// Why a read failed.
package enum ReadError: Error, Sendable, Equatable {
  case api(APIError)
  /// The credential could not be loaded, so no request was sent.
  case credential(AuthError)
  /// The cache was read in place of GitHub, and that failed.
  case storage(StorageError)
  /// The user left a question, for example with Ctrl-C.
  case declined(NoResponse)
  case cancelled

  package init(_ error: APIError) {
    self = error == .transport(.cancelled) ? .cancelled : .api(error)
  }

  /// The error of the request, if one was sent.
  package var api: APIError? {
    if case .api(let error) = self { error } else { nil }
  }
}

extension APIError {
  /// Whether GitHub responded 403 or 429: whatever the reason, fewer requests should be sent.
  package var isPushback: Bool {
    guard case .refused(let refusal) = self, !refusal.isForeseen else { return false }
    return refusal.status == 403 || refusal.status == 429
  }

  /// Whether a cached response helps: GitHub is unreachable, failing, or limits requests, or
  /// something on the way responds in its place; not where the command waits for that to end.
  package func allowsStandIn(
    unlessWaiting waitsForLimits: Bool, orForNetwork waitsForNetwork: Bool = false
  ) -> Bool {
    if wait != nil { return !waitsForLimits }
    return isOutage || isForeign ? !waitsForNetwork : isTransient
  }

  /// Whether something else than GitHub has responded, such as the login page of a network.
  private var isForeign: Bool {
    guard case .refused(let refusal) = self else { return false }
    switch refusal.reason {
    case .notGitHub, .networkLogin: return true
    default: return false
    }
  }

  /// A secondary limit of a few seconds, which is waited for even without `--wait`.
  package var isShortLimit: Bool {
    isSecondaryLimit && wait.map { $0 <= RetryPolicy.shortWait } ?? false
  }

  /// Whether the name of the host, or of the proxy, was not found.
  var isUnknownHost: Bool {
    switch self {
    case .transport(.hostNotFound), .transport(.proxyFailed(_, .notFound, _)): true
    default: false
    }
  }

  /// A secondary limit; its wait grows with each repetition.
  var isSecondaryLimit: Bool {
    guard case .refused(let refusal) = self else { return false }
    if case .secondaryLimit = refusal.reason { return true }
    return false
  }
}
