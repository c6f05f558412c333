import Glibc
import Synchronization
import TestSupport

/// Lets only the first caller do something.
final class Once: Sendable {
  private let isClaimed = Atomic<Bool>(false)

  func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }
}

extension ProgramRun {
  /// The result after Ctrl-C at the moment when `condition` first holds.
  func interrupted(when condition: @escaping @Sendable () -> Bool) async throws -> ProgramResult {
    var run = self
    run.pollsEvery = .milliseconds(10)
    let isFirst = Once()
    return try await run.result { _ in
      condition() && isFirst.claim() ? .signal(SIGINT) : .goOn
    }
  }
}
