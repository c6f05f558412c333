internal import Auth
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Glibc
internal import Messages
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// Removes many favorites: shows which, asks, keeps a copy of them, and removes one after the other.
struct BulkRemoval {
  let session: Session
  let context: CommandContext
  /// Whether the user has agreed already.
  let isAgreed: Bool

  /// - Parameters:
  ///   - unstars: Whether their stars on GitHub are removed, too.
  ///   - waits: Whether to wait for rate limits.
  func run(_ favorites: [Favorite], unstars: Bool, waits: Bool) async throws {
    guard !favorites.isEmpty else { return context.say(.favoritesNoMatch) }
    if !isAgreed, !context.isInteractive {
      throw Failure(.favoritesRemoveUnasked, next: .favoritesRemoveUnaskedNext, exitCode: .usage)
    }
    var stars: Reader?
    if unstars { stars = try await reader(waits: waits) }
    try write(favorites)
    if !isAgreed {
      let question: Message =
        unstars
        ? .favoritesUnstarQuestion(count: favorites.count)
        : .favoritesRemoveSeveralQuestion(count: favorites.count)
      try await context.confirmOrCancel(question, default: false)
    }
    let copy = try keep(favorites)
    let line = TransientLine(console: context.console)
    defer { line.end() }
    var (count, skipped) = (0, [FavoriteCheck.Failure]())
    do throws(FavoriteError) {
      skipped = try await FavoriteCleanup(session: session, stars: stars).remove(favorites) {
        number in
        count = number
        guard context.console.speechProfile.isTerminal else { return }
        let text = Message.favoritesRemoving(number: number, total: favorites.count)
        line.show(StyledText(text, in: context.language, .dim), topic: "remove")
      }
    } catch {
      line.end()
      if count > 0 {
        context.say(.favoritesRemovedSome(count: count, total: favorites.count))
        sayUndo(copy, unstars)
      } else {
        unlink(copy)
        context.say(.favoritesRemovedNone)
      }
      throw session.failure(error)
    }
    line.end()
    for failure in skipped {
      let problem = failure.message(on: session.host)
      context.say(.favoritesFailed(text: "\(failure.name)", problem: problem), .problem)
    }
    context.say(.favoritesRemovedSeveral(count: count))
    if count > 0 { sayUndo(copy, unstars) } else { unlink(copy) }
    if !skipped.isEmpty { throw ExitError(code: .failure) }
  }

  /// Who removes the stars, which is said before anything is done.
  private func reader(waits: Bool) async throws -> Reader {
    let found: Credential?
    do { found = try await session.credential() } catch { throw session.lookupFailure(error) }
    guard let credential = found else {
      throw session.failure(AuthError.noAccount(host: session.host.name))
    }
    let host = session.host.name
    context.say(
      credential.login.map { .favoritesUnstarAs(login: $0, host: host) }
        ?? .favoritesUnstarOn(host: host))
    var settings = ReadSettings()
    settings.waitsForLimits = waits
    return Reader(session: session, credential: credential, settings: settings)
  }

  private func write(_ favorites: [Favorite]) throws(ConsoleError) {
    let names = favorites.map(\.repository.fullName)
    guard context.console.outputProfile.isTerminal else {
      return try context.console.write(names.map { "remove\t\($0.sanitizedData)\n" }.joined())
    }
    try context.console.write(
      lines: NameList.lines(names, .favoritesToRemove(count: names.count), in: context.language))
  }

  /// Writes a file that `favorites import` reads; returns its path.
  private func keep(_ favorites: [Favorite]) throws -> String {
    let time = ISO8601.text(context.now()).filter { $0.isLetter || $0.isNumber }
    let folder = session.ports.databasePath.split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    let bytes = favorites.flatMap { FavoriteLine.bytes($0, on: session.host.name) }
    var number = 1
    while true {
      let path = "\(folder)/removed-\(time)\(number == 1 ? "" : "-\(number)").jsonl"
      do throws(ExportFile.Problem) {
        try ExportFile(path: path).write(bytes, replacing: false)
        return path
      } catch {
        // Another removal in the same second.
        number += 1
        guard error == .exists, number < 100 else {
          throw Failure(error.message(of: path), next: error.step, exitCode: .failure)
        }
      }
    }
  }

  private func sayUndo(_ path: String, _ unstars: Bool) {
    let command = "ghrepo favorites import \(ShellWords.joined([path]))"
    context.say(
      unstars ? .favoritesUndoUnstar(command: command) : .favoritesUndoRemove(command: command))
  }
}
