internal import Auth
package import Core
import Messages

extension Failure {
  /// The error that ends a command about a saved search.
  package init(_ error: SavedSearchError) {
    switch error {
    case .invalidName: self.init(.usageSavedName(limit: SavedName.longest), exitCode: .usage)
    case .token: self.init(.queryToken, exitCode: .usage)
    case .exists(let name):
      let command = "ghrepo saved remove \(ShellWords.joined([name]))"
      self.init(
        .savedExists(name: name), next: .savedExistsNext(command: command), exitCode: .usage)
    case .unknown(let name, let host):
      self.init(
        .savedUnknown(name: name),
        next: host.map { .savedElsewhere(name: name, host: $0) } ?? .savedUnknownNext,
        exitCode: .notFound)
    case .storage(let error): self.init(error)
    }
  }
}
