package import Access
import Auth
import Core
import FoundationEssentials
import GitHub
import Images
package import Messages
package import Storage

/// The favorites in a file, each with those who may see it.
package struct FavoriteFile {
  private let path: String
  private let session: Session

  package init(path: String, session: Session) {
    self.path = path
    self.session = session
  }

  /// Throws for the first line that is not a favorite.
  package func favorites() async throws -> [(viewer: Viewer, favorite: Favorite)] {
    var file: LineFile
    do { file = try LineFile(path: path) } catch { throw failure(error, line: 0) }
    var owners: [String: (host: GitHubHost, viewer: Viewer)] = [:]
    var favorites: [(viewer: Viewer, favorite: Favorite)] = []
    let now = session.ports.now()
    while true {
      let text: Data?
      do { text = try file.next() } catch { throw failure(error, line: file.number) }
      guard let text else { return favorites }
      guard String(validating: text, as: UTF8.self) != nil else {
        throw failure(line: file.number, "not valid UTF-8")
      }
      let line: FavoriteLine
      do { line = try FavoriteLine(parsing: text, now: now) } catch {
        throw failure(line: file.number, error.detail)
      }
      let host = line.host ?? session.host.name
      guard let owner = if let known = owners[host] { known } else { try await owner(of: host) }
      else { throw failure(line: file.number, "host: not the name of a host") }
      owners[host] = owner
      var favorite = line.favorite
      favorite.repository = favorite.repository.imported(to: owner.host)
      favorites.append((owner.viewer, favorite))
    }
  }

  /// Nil if `host` is not the name of a host.
  private func owner(
    of host: String
  ) async throws(Failure) -> (host: GitHubHost, viewer: Viewer)? {
    if host != session.host.name {
      do { guard try GitHubHost(stored: host).name == host else { return nil } } catch {
        return nil
      }
    }
    let owner = try await session.sessionOrFail(on: host)
    return (owner.host, try owner.viewerOrFail())
  }

  private func failure(_ problem: LineFile.Problem, line: Int) -> any Error {
    switch problem {
    case .cancelled: CancellationError()
    case .failed(let detail):
      Failure(
        .favoritesFileUnreadable(path: place, detail: detail), next: .fileStep(detail),
        exitCode: .failure)
    case .tooLong: failure(line: line, "too long")
    }
  }

  private var place: Message {
    path == "-" ? .favoritesStandardInput : Message { [path] _ in path }
  }

  private func failure(line: Int, _ detail: String) -> Failure {
    Failure(
      .favoritesBadLine(line: line, path: place, detail: detail.explained),
      next: .favoritesNothingImported,
      exitCode: .unreadableAnswer)
  }
}

extension Repository {
  /// As a file tells it that anybody may have written: its addresses are those of `host`.
  fileprivate func imported(to host: GitHubHost) -> Repository {
    var repository = self
    if let name = currentName { repository.htmlURL = host.page(of: name) }
    if repository.cloneURL != nil { repository.cloneURL = repository.htmlURL + ".git" }
    if repository.sshURL != nil, let name = currentName {
      repository.sshURL = host.sshURL(of: "\(name)")
    }
    if let url = owner?.avatarURL, !host.servesImage(at: url) { repository.owner?.avatarURL = nil }
    return repository.bound(to: host)
  }
}

extension Message {
  /// The step after a failed file that the user named: usually its path is wrong.
  ///
  /// - Parameter detail: the system's words.
  package static func fileStep(_ detail: String) -> Message {
    guard let cause = SystemCause(in: detail), cause != .file else { return .favoritesFileNext }
    return cause.next
  }
}
