import Auth
package import Core
package import GitHub
import Messages

extension RepositoryCheck.Outcome {
  /// The check, or why there is none.
  package func check(of name: RepositoryName) throws(Failure) -> RepositoryCheck {
    switch self {
    case .done(let check): return check
    case .notCached: throw .notKnown(name)
    case .historyNotCached:
      throw Failure(
        .checkHistoryNotKnown(name: "\(name)"), next: .showNotKnownNext, exitCode: .notFound)
    }
  }
}
