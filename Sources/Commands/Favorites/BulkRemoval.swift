internal import Access
internal import Auth
internal import Core
internal import GitHub
internal import Messages
internal import Output
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
    let stars = unstars ? try await session.userReader(waiting: waits) : nil
    let removal = SpokenRemoval(
      session: session, favorites: Favorites(session: session), stars: stars)
    if let account = await removal.account() { context.say(account) }
    try write(favorites)
    if !isAgreed {
      let question: Message =
        unstars
        ? .favoritesUnstarQuestion(count: favorites.count)
        : .favoritesRemoveSeveralQuestion(count: favorites.count)
      try await context.confirmOrCancel(question, default: false)
    }
    var names: [String] = []
    do {
      try await context.showingProgress { progress, say in
        try await removal.run(
          favorites, removed: { favorite, _ in names.append(favorite.repository.fullName) },
          progress: progress, say: say)
      }
    } catch {
      try report(names)
      throw error
    }
    try report(names)
  }

  /// Prints for a program what was removed.
  private func report(_ names: [String]) throws(ConsoleError) {
    guard !context.console.outputProfile.isTerminal else { return }
    try context.console.write(names.map { "remove\t\($0.sanitizedData)\n" }.joined())
  }

  /// Shows a user what will be removed.
  private func write(_ favorites: [Favorite]) throws(ConsoleError) {
    guard context.console.outputProfile.isTerminal else { return }
    let names = favorites.map(\.repository.fullName)
    try context.console.write(
      lines: NameList.lines(names, .favoritesToRemove(count: names.count), in: context.language))
  }
}
