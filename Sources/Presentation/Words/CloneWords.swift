internal import Auth
package import Core
package import GitHub
package import Messages

extension CloningError {
  package func message(of name: RepositoryName) -> Message {
    switch self {
    case .exists(let path): .favoritesFileExists(path: path)
    case .hidden(let path): .cloneHidden(name: "\(name)", path: path)
    case .noCurrentDirectory: .cloneNoCurrentDirectory
    case .noGit: .setupGitNoGit
    case .refused(let detail?): .cloneFailed(name: "\(name)", detail: detail)
    case .refused(nil), .notFound: .cloneRefused(name: "\(name)")
    case .unusable(let name): .cloneUnusable(name: "\(name)")
    }
  }
}

extension Failure {
  /// - Parameter hasDirectory: Whether the user named the directory.
  init(_ error: CloningError, of name: RepositoryName, hasDirectory: Bool) {
    let message = error.message(of: name)
    switch error {
    case .exists:
      self.init(
        message, next: hasDirectory ? .cloneExistsNamedNext : .cloneExistsNext, exitCode: .usage)
    case .hidden:
      self.init(message, next: .cloneHiddenNext(name: "\(name)"), exitCode: .usage)
    case .noGit: self.init(message, next: .setupGitNoGitNext, exitCode: .unavailable)
    case .noCurrentDirectory, .notFound, .refused, .unusable: self.init(message, exitCode: .failure)
    }
  }
}
