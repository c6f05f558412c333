import GitHub
import HTTP

extension APIError {
  /// GitHub answered 403 or 429: whatever the reason, fewer requests are in order.
  var isPushback: Bool {
    guard case .refused(let refusal) = self, !refusal.isForeseen else { return false }
    return refusal.status == 403 || refusal.status == 429
  }

  /// Whether a stored answer helps: GitHub is out of reach, out of order, or wants to be left alone.
  package func allowsStandIn(unlessWaiting waitsForLimits: Bool) -> Bool {
    if wait != nil { return !waitsForLimits }
    return isTransient || isOutOfReach
  }

  /// A secondary limit; its wait grows with each repetition.
  var isSecondaryLimit: Bool {
    guard case .refused(let refusal) = self else { return false }
    if case .secondaryLimit = refusal.reason { return true }
    return false
  }
}
