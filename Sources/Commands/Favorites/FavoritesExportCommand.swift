internal import ArgumentParser
internal import Auth
internal import CLinux
internal import Core
internal import GitHub
internal import Glibc
internal import Messages
internal import Platform
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
      switch error {
      case .exists:
        throw Failure(
          .favoritesFileExists(path: file), next: .favoritesFileExistsNext, exitCode: .usage)
      case .failed(let detail):
        throw Failure(
          .favoritesFileFailed(path: file, detail: detail), next: .fileStep(detail),
          exitCode: .failure)
      }
    }
  }
}

/// A file that only its owner can read, written completely or not at all.
struct ExportFile {
  let path: String

  enum Problem: Error, Equatable {
    case exists
    case failed(String)
  }

  /// Replaces an existing file only if `replacing`; the file always has either the old or the new
  /// contents.
  func write(_ bytes: [UInt8], replacing: Bool) throws(Problem) {
    // An early check before anything is written; `renameNew` enforces it in the end.
    if !replacing, access(path, F_OK) == 0 { throw .exists }
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failed(errno) }
    defer { unlink(temporary) }
    try Self.fill(descriptor, with: bytes)
    guard replacing ? rename(temporary, path) == 0 : Self.renameNew(temporary, to: path) else {
      throw errno == EEXIST ? .exists : Self.failed(errno)
    }
  }

  /// Renames a file without replacing another one; false with `errno`.
  private static func renameNew(_ path: String, to newPath: String) -> Bool {
    if clinux_rename_new(path, newPath) == 0 { return true }
    // Some file systems, such as NFS, only have hard links for that; FAT has no hard links.
    return [EINVAL, ENOSYS].contains(errno) && link(path, newPath) == 0
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(Problem) {
    defer { close(descriptor) }
    if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) { throw failed(code) }
    guard fsync(descriptor) == 0 else { throw failed(errno) }
  }

  private static func failed(_ code: Int32) -> Problem { .failed(String(cString: strerror(code))) }
}
