package import Access
import Auth
package import Core
import GitHub
package import Messages
package import Storage

/// Removes many favorites and says what it does, the same for the command and the full screen: keeps a
/// copy of them first.
package struct SpokenRemoval: Sendable {
  private let session: Session
  private let favorites: Favorites
  private let stars: Reader?

  /// - Parameter stars: removes the stars as its user; nil if they stay.
  package init(session: Session, favorites: Favorites, stars: Reader?) {
    self.session = session
    self.favorites = favorites
    self.stars = stars
  }

  /// Whose stars are removed; nil if they stay.
  package func account() async -> Message? {
    guard let stars else { return nil }
    return await session.account(
      of: stars, named: Message.favoritesUnstarAs(login:host:),
      unnamed: Message.favoritesUnstarOn(host:))
  }

  /// - Parameters:
  ///   - namesCopy: Whether to say what takes a complete removal back.
  ///   - removed: is told each favorite that was removed, and whether its star was, too.
  ///   - say: is told what was done, also before an error is thrown.
  package func run(
    _ chosen: [Favorite], namesCopy: Bool = true, removed: (Favorite, _ hadStar: Bool) -> Void,
    progress: (Message) -> Void, say: (Notice) -> Void
  ) async throws {
    let copy = try CopyOfFavorites(chosen, named: "removed", session)
    var (count, starCount) = (0, 0)
    var isComplete = false
    defer {
      if count == 0 {
        copy.discard()
      } else if namesCopy || !isComplete {
        say(
          Notice(
            starCount == 0
              ? .favoritesUndoRemove(command: copy.command)
              : .favoritesUndoUnstar(command: copy.command)))
      }
    }
    let skipped: [FavoriteCheck.Failure]
    do throws(FavoriteError) {
      skipped = try await FavoriteCleanup(session: session, favorites: favorites, stars: stars)
        .remove(chosen) { favorite, hadStar in
          count += 1
          if hadStar { starCount += 1 }
          removed(favorite, hadStar)
          progress(.favoritesRemoving(number: count, total: chosen.count))
        }
    } catch {
      say(
        Notice(
          count > 0
            ? .favoritesRemovedSome(count: count, total: chosen.count) : .favoritesRemovedNone))
      throw session.failure(error)
    }
    isComplete = skipped.isEmpty
    for failure in skipped { say(failure.notice(in: session)) }
    say(
      Notice(
        chosen.count == 1 && count == 1
          ? .favoritesRemoved(name: chosen[0].repository.fullName)
          : .favoritesRemovedSeveral(count: count)))
    if stars != nil { say(Notice(.favoritesRemovedStars(count: starCount))) }
    if !skipped.isEmpty { throw ExitError(code: .failure) }
  }
}
