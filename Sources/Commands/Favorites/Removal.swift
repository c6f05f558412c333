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

/// Removes favorites: shows which and why, asks where something could be lost, keeps a copy of them, and
/// removes one after the other.
struct Removal {
  let session: Session
  let context: CommandContext
  /// Whether the user has agreed already.
  let isAgreed: Bool
  /// Whether the user has named the favorites.
  let isNamed: Bool
  /// Whether to say how long nothing was pushed, however short.
  let namesAge: Bool

  /// - Parameters:
  ///   - unstars: Whether their stars on GitHub are removed, too.
  ///   - waits: Whether to wait for rate limits.
  func run(_ favorites: [Favorite], unstars: Bool, waits: Bool) async throws {
    guard !favorites.isEmpty else { return context.say(.favoritesNoMatch) }
    let stars = unstars ? try await session.userReader(waiting: waits) : nil
    let removal = SpokenRemoval(
      session: session, favorites: Favorites(session: session), stars: stars)
    if let account = await removal.account() { context.say(account) }
    let isPlain = isNamed && !unstars
    if !isPlain || favorites.contains(where: \.isAnnotated) { try write(favorites) }
    if !isAgreed, !isPlain || context.isInteractive && favorites.contains(where: \.isAnnotated) {
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
      if !isPlain { try report(names) }
      throw error
    }
    if !isPlain { try report(names) }
  }

  /// Prints for a program what was removed.
  private func report(_ names: [String]) throws(ConsoleError) {
    guard !context.console.outputProfile.isTerminal else { return }
    try context.console.write(names.map { "remove\t\($0.sanitizedData)\n" }.joined())
  }

  /// Shows a user what will be removed.
  private func write(_ favorites: [Favorite]) throws(ConsoleError) {
    guard context.console.outputProfile.isTerminal else { return }
    let rows = favorites.map { favorite in
      let reasons = favorite.healthWords(at: context.now(), namesAge: namesAge)
      return favorite.repository.fullName
        + (reasons.isEmpty
          ? "" : "  " + reasons.map { $0.text(in: context.language) }.joined(separator: ", "))
    }
    try context.console.write(
      lines: NameList.lines(rows, .favoritesToRemove(count: rows.count), in: context.language))
    if favorites.contains(where: \.isAnnotated) { context.say(.favoritesLost) }
  }
}
