internal import Access
internal import ArgumentParser
internal import Auth
internal import Core
internal import Messages
internal import Presentation
internal import Storage

/// `ghrepo cache check`: checks the local database for damage, and repairs it on request.
struct CacheCheckCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "check", of: "cache", .helpCacheCheck, more: .helpCacheCheckMore, isShown: false)

  @Flag(help: .text(.helpCacheRepair))
  var repair = false

  /// No host: there is one database for all of them.
  @OptionGroup(title: Message.groupShared.said)
  var consoleOptions: ConsoleOptions

  func run(in context: CommandContext) async throws {
    let session = try await Session(consoleOptions, in: context)
    let problems = try await problems(session)
    guard !problems.isEmpty else { return context.say(.cacheSound) }
    for problem in problems { context.say(problem.message, .problem) }
    guard repair else {
      throw Failure(.cacheUnsound, next: .cacheRepairNext, exitCode: .failure)
    }
    try await session.stored { database throws(StorageError) in try await database.repair() }
    guard try await self.problems(session).isEmpty else {
      throw Failure(.cacheUnsound, next: .cacheReplaceNext, exitCode: .failure)
    }
    context.say(.cacheRepaired)
  }

  private func problems(_ session: Session) async throws -> [DatabaseProblem] {
    try await session.stored { database throws(StorageError) in try await database.check() }
  }
}

extension DatabaseProblem {
  fileprivate var message: Message {
    switch self {
    case .damaged(let detail): .cacheDamaged(detail: detail)
    case .orphans(let table, let count): .cacheOrphans(count: count, table: table)
    case .searchIndex: .cacheSearchIndex
    case .unreadable(let table, let count): .cacheUnreadable(count: count, table: table)
    }
  }
}
