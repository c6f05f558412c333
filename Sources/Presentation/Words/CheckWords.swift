package import Access
import Auth
package import Core
import GitHub
import Messages

extension RepositoryCheck {
  /// What was not looked at, and why; nil if everything was. Only warning signs have the code of a
  /// failure.
  package func gapFailure(of reader: Reader) async -> Failure? {
    switch gap {
    case nil: return nil
    case .noHistories: return GainProblem.noHistories.failure(in: reader.session)
    case .notCached:
      return Failure(
        .checkHistoryNotKnown(name: repository.fullName), next: .showNotKnownNext,
        exitCode: .notFound)
    case .failed(let error):
      guard var report = (await reader.failure(error) as? Failure)?.report else { return nil }
      if report.exitCode == .failure { report.exitCode = .tryLater }
      return Failure(report)
    }
  }
}
