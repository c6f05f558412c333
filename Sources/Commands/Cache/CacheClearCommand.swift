internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Images
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage

/// `ghrepo cache clear`: deletes cached data, and favorites on request.
struct CacheClearCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "clear", of: "cache", .helpCacheClear, more: .helpCacheClearMore)

  @Flag(help: .text(.helpCachePages))
  var pages = false

  @Flag(help: .text(.helpCacheReadmes))
  var readmes = false

  @Flag(help: .text(.helpCacheImages))
  var images = false

  @Flag(help: .text(.helpCacheAll))
  var all = false

  @Flag(help: .text(.helpCacheFavorites))
  var favorites = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false

  /// No host: data of all hosts is cleared.
  @OptionGroup(title: Message.groupShared.said)
  var consoleOptions: ConsoleOptions

  func validate() throws {
    guard !parts.isEmpty || images else { throw ValidationError(.usageClear) }
  }

  func run(in context: CommandContext) async throws {
    let session = try await Session(consoleOptions, in: context)
    if !yes { try await confirm(session, in: context) }
    if images || all, let problem = session.imageDiskCache.problem { throw Failure(problem) }
    var freed = images || all ? session.imageDiskCache.clear().bytes : 0
    if !parts.isEmpty {
      freed += try await session.stored { database throws(StorageError) in
        try await database.clear(parts)
      }
    }
    context.say(.cacheCleared(size: DataSize.text(kilobytes: freed / 1000, in: context.language)))
  }

  private var parts: DatabaseParts {
    var parts: DatabaseParts = all ? .seen : []
    if pages { parts.insert(.pages) }
    if readmes { parts.insert(.responses) }
    if favorites { parts.insert(.favorites) }
    return parts
  }

  /// Favorites cannot be fetched again, so the prompt says how many there are.
  private func confirm(_ session: Session, in context: CommandContext) async throws {
    guard context.isInteractive else {
      throw Failure(.cacheClearUnasked, next: .cacheClearUnaskedNext, exitCode: .usage)
    }
    try await context.confirmOrCancel(try await question(session), default: false)
  }

  private func question(_ session: Session) async throws -> Message {
    guard favorites else { return .cacheClearQuestion }
    let count = try await session.stored { database throws(StorageError) in
      try await database.summary().favorites
    }
    return .cacheClearFavoritesQuestion(count: count)
  }
}
