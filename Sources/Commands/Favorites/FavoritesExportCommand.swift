internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Presentation
internal import Storage
internal import Terminal

/// `ghrepo favorites export`: writes all favorites as JSON Lines, for a backup or another ghrepo.
struct FavoritesExportCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "export", of: "favorites", .helpFavoritesExport,
    arguments: "[<\(Message.valueFile.said)>]", more: .helpFavoritesExportMore)

  @Argument(help: .text(.helpFavoritesExportFile, value: .valueFile), completion: .file())
  var file: String?

  @Flag(help: .text(.helpForce))
  var force = false

  @OptionGroup(title: Message.groupShared.said)
  var hostOptions: HostOptions

  func run(in context: CommandContext) async throws {
    let session = try await Session(hostOptions, in: context)
    var (bytes, count): ([UInt8], Int) = ([], 0)
    for host in try await hosts(session) {
      let viewer = try await session.viewerOrFail(on: host)
      let favorites = try await session.stored { database throws(StorageError) in
        try await database.favorites(for: viewer)
      }
      count += favorites.count
      for favorite in favorites { bytes += FavoriteLine.bytes(favorite, on: host) }
    }
    guard let file, file != "-" else { return try context.console.write(bytes) }
    try write(bytes, to: file)
    context.say(.favoritesExported(count: count, path: file))
  }

  /// All hosts with favorites, unless one was named.
  private func hosts(_ session: Session) async throws -> [String] {
    if hostOptions.hostname != nil { return [session.host.name] }
    return try await session.stored { database throws(StorageError) in
      try await database.favoriteHosts()
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    do throws(ExportFile.Problem) {
      try ExportFile(path: file).write(bytes, replacing: force)
    } catch {
      throw Failure(
        error.message(of: file), next: error == .exists ? .favoritesFileExistsNext : error.step,
        exitCode: error == .exists ? .usage : .failure)
    }
  }
}
