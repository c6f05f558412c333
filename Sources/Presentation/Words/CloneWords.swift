internal import Auth
package import Core
package import GitHub
package import Messages

extension CloningError {
  package func message(of name: RepositoryName) -> Message {
    switch self {
    case .exists(let path): .favoritesFileExists(path: path)
    case .noCurrentDirectory: .cloneNoCurrentDirectory
    case .noGit: .setupGitNoGit
    case .refused(let detail?): .cloneFailed(name: "\(name)", detail: detail)
    case .refused(nil): .cloneRefused(name: "\(name)")
    case .unusable(let name): .cloneUnusable(name: "\(name)")
    }
  }
}

extension Failure {
  package init(_ error: CloningError, of name: RepositoryName) {
    let message = error.message(of: name)
    switch error {
    case .exists: self.init(message, next: .cloneExistsNext, exitCode: .usage)
    case .noGit: self.init(message, next: .setupGitNoGitNext, exitCode: .unavailable)
    case .noCurrentDirectory, .refused, .unusable: self.init(message, exitCode: .failure)
    }
  }
}
