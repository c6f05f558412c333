internal import Auth
internal import Core
internal import GitHub
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
    let copy = try CopyOfFavorites(favorites, named: "removed", session, context)
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
        copy.discard()
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
    if count > 0 { sayUndo(copy, unstars) } else { copy.discard() }
    if !skipped.isEmpty { throw ExitError(code: .failure) }
  }

  /// Who removes the stars, which is said before anything is done.
  private func reader(waits: Bool) async throws -> Reader {
    let reader = try await session.userReader(waiting: waits)
    let host = session.host.name
    context.say(
      await reader.credential?.login.map { .favoritesUnstarAs(login: $0, host: host) }
        ?? .favoritesUnstarOn(host: host))
    return reader
  }

  private func write(_ favorites: [Favorite]) throws(ConsoleError) {
    let names = favorites.map(\.repository.fullName)
    guard context.console.outputProfile.isTerminal else {
      return try context.console.write(names.map { "remove\t\($0.sanitizedData)\n" }.joined())
    }
    try context.console.write(
      lines: NameList.lines(names, .favoritesToRemove(count: names.count), in: context.language))
  }

  private func sayUndo(_ copy: CopyOfFavorites, _ unstars: Bool) {
    context.say(
      unstars
        ? .favoritesUndoUnstar(command: copy.command)
        : .favoritesUndoRemove(command: copy.command))
  }
}
