package import Access
import Auth
package import FoundationEssentials
package import GitHub
package import Storage

/// Asks GitHub for the current state of all favorites: which were archived, renamed or deleted.
package struct FavoriteCheck: Sendable {
  /// What a check has found.
  package struct Report: Sendable {
    package fileprivate(set) var checked = 0
    package fileprivate(set) var requests = 0
    /// What GitHub would not tell, and why.
    package fileprivate(set) var failures: [Failure] = []
  }

  /// Why the state of a favorite is not known.
  package struct Failure: Sendable {
    package let name: RepositoryName
    package let reason: Reason

    init(name: RepositoryName, reason: Reason) { (self.name, self.reason) = (name, reason) }

    package enum Reason: Sendable, Equatable {
      case refused(ErrorResponse.Reason)
      /// A change that GitHub refused.
      case failed(ReadError)
      /// Another repository has this name now.
      case replaced
    }
  }

  private let session: Session
  private let reader: Reader

  package init(session: Session, reader: Reader) {
    self.session = session
    self.reader = reader
  }

  /// Stores what each request returns, so that an interrupted check has not been in vain.
  ///
  /// - Parameter progress: is told how many of how many favorites are checked.
  package func run(_ progress: (Int, Int) -> Void) async throws(ReadError) -> Report {
    let viewer: Viewer
    let favorites: [Favorite]
    do { viewer = try session.viewer() } catch { throw .credential(error) }
    do { favorites = try await session.database.favorites(for: viewer) } catch {
      throw .storage(error)
    }
    var report = Report()
    for first in stride(from: 0, to: favorites.count, by: FavoriteStandings.atOnce) {
      let some = favorites[first..<min(first + FavoriteStandings.atOnce, favorites.count)]
      let askedAt = session.ports.now()
      let standings = try await FavoriteStandings(of: some, from: reader)
      let current = some.compactMap { favorite in
        standings.current[favorite.repository.id].map {
          CheckedFavorite(repository: $0.applied(to: favorite.repository), release: $0.release)
        }
      }
      do {
        try await session.database.remember(
          checked: current, gone: standings.gone, for: viewer, at: askedAt)
      } catch { throw .storage(error) }
      report.requests += standings.requests
      report.checked += current.count + standings.gone.count
      report.failures += standings.failures
      if let error = standings.error { throw error }
      progress(report.checked, favorites.count)
    }
    return report
  }
}

extension FavoriteCheck {
  /// The favorites that `query` finds by what GitHub says now, and those that it says nothing about.
  package func favorites(
    _ query: FavoriteQuery
  ) async throws(ReadError) -> ([Favorite], failures: [Failure]) {
    let failures = try await run { _, _ in }.failures
    let unknown = Set(failures.map { "\($0.name)".lowercased() })
    let all: [Favorite]
    do {
      all = try await session.database.favorites(for: session.knownViewer)
    } catch { throw .storage(error) }
    let known = all.filter { !unknown.contains($0.repository.fullName.lowercased()) }
    return (FavoriteSelection(query).favorites(among: known), failures)
  }
}

extension Favorite {
  /// Whether nobody seems to take care of it: it is archived, gone, or nothing was pushed for a year.
  package func isStale(at now: Date) -> Bool {
    if isGone || repository.isArchived || repository.isDisabled { return true }
    guard let pushed = repository.pushedAt else { return false }
    return now.timeIntervalSince(pushed) > Double(RepositoryCheck.quietDays) * 86_400
  }

  /// Whether its user may want to do something about it.
  package func needsAttention(at now: Date) -> Bool { isStale(at: now) || formerName != nil }
}
