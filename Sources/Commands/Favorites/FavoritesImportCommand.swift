package import App
package import ArgumentParser
internal import Auth
internal import FoundationEssentials
internal import GitHub
internal import Images
internal import Messages
internal import Storage

/// `ghrepo favorites import`: reads what `export` wrote, here or elsewhere; all of it or nothing.
package struct FavoritesImportCommand: ContextCommand {
  package static let configuration = CommandConfiguration.command(
    "import", of: "favorites", .helpFavoritesImport,
    arguments: "[<options>] [<\(Message.valueFile.said)>]", more: .helpFavoritesImportMore)

  @Argument(help: .text(.helpFavoritesImportFile, value: .valueFile), completion: .file())
  var file = "-"

  @OptionGroup(title: Message.groupGithub.said)
  var hostOptions: HostOptions

  package init() {}

  package func run(in context: CommandContext) async throws {
    let session = try Session(hostOptions, in: context)
    let found = try FavoriteFile(path: file, session: session).favorites()
    let kept = found.filter { !$0.favorite.repository.isPrivate || $0.viewer.account != nil }
    let new = try await session.stored { library throws(LibraryError) in
      try await library.add(kept)
    }
    if kept.count < found.count {
      context.say(.favoritesPrivateLeftOut(count: found.count - kept.count))
    }
    context.say(.favoritesImported(count: new, total: kept.count))
  }
}

/// The favorites in a file, each with those who may see it.
struct FavoriteFile {
  let path: String
  let session: Session

  /// Throws for the first line that is none.
  func favorites() throws -> [(viewer: Viewer, favorite: Favorite)] {
    var file: LineFile
    do { file = try LineFile(path: path) } catch { throw failure(error, line: 0) }
    var owners: [String: (host: GitHubHost, viewer: Viewer)] = [:]
    var favorites: [(viewer: Viewer, favorite: Favorite)] = []
    let now = session.context.now()
    while true {
      let text: Data?
      do { text = try file.next() } catch { throw failure(error, line: file.number) }
      guard let text else { return favorites }
      do throws(FavoriteLine.Problem) {
        let line = try FavoriteLine(parsing: text, now: now)
        let host = line.host ?? session.host.name
        let owner = if let known = owners[host] { known } else { try owner(of: host) }
        owners[host] = owner
        var favorite = line.favorite
        favorite.repository = favorite.repository.imported(to: owner.host)
        favorites.append((owner.viewer, favorite))
      } catch { throw failure(line: file.number, error.detail) }
    }
  }

  private func owner(
    of host: String
  ) throws(FavoriteLine.Problem) -> (host: GitHubHost, viewer: Viewer) {
    do {
      if host == session.host.name { return (session.host, try session.viewer()) }
      let other = try Session(
        otherHost: host, verbose: session.isVerbose, in: session.context)
      guard other.host.name == host else { throw FavoriteLine.Problem(detail: "") }
      return (other.host, try other.viewer())
    } catch {
      throw FavoriteLine.Problem(detail: "$.host: not the name of a host")
    }
  }

  private func failure(_ problem: LineFile.Problem, line: Int) -> any Error {
    switch problem {
    case .cancelled: CancellationError()
    case .failed(let detail):
      Failure(Advice(.favoritesFileUnreadable(path: place, detail: detail), exitCode: .failure))
    case .tooLong: failure(line: line, "too long")
    }
  }

  private var place: Message {
    path == "-" ? .favoritesStandardInput : Message { [path] _ in path }
  }

  private func failure(line: Int, _ detail: String) -> Failure {
    Failure(
      Advice(
        .favoritesBadLine(line: line, path: place, detail: detail), next: .favoritesNothingImported,
        exitCode: .unreadableAnswer))
  }
}

extension Repository {
  /// As a file tells it that anybody may have written: its addresses are those of `host`.
  fileprivate func imported(to host: GitHubHost) -> Repository {
    var repository = self
    if let name = currentName { repository.htmlURL = host.page(of: name) }
    if repository.cloneURL != nil { repository.cloneURL = repository.htmlURL + ".git" }
    if let url = owner?.avatarURL, !host.servesImage(at: url) { repository.owner?.avatarURL = nil }
    return repository.bound(to: host)
  }
}
