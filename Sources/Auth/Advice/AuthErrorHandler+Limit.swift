import FoundationEssentials
import GitHub
import Messages

extension AuthErrorHandler {
  /// A rate limit: which, until when, and how to go on.
  func adviceForLimit(_ refusal: ErrorResponse) -> Advice {
    Advice(message(for: refusal.reason), next: step(after: refusal), exitCode: .rateLimited)
  }

  private func message(for reason: ErrorResponse.Reason) -> Message {
    switch reason {
    case .primaryLimit(let resource, let wait, let resetsAt):
      .advicePrimaryLimit(
        resource: resource ?? "?", time: resetsAt ?? context.now.addingTimeInterval(wait.seconds),
        wait: wait)
    case .secondaryLimit(let wait, true): .adviceSecondaryLimit(wait: wait)
    case .secondaryLimit(let wait, false): .adviceSecondaryLimitUnstated(wait: wait)
    default: .adviceTryLater
    }
  }

  private func step(after refusal: ErrorResponse) -> Message {
    refusal.hadCredential
      ? .adviceWaitNext : .adviceWaitAnonymousNext(command: context.command("login"))
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
