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

    package enum Reason: Sendable, Equatable {
      case refused(ErrorResponse.Reason)
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
    let named = favorites.compactMap { favorite in
      favorite.repository.currentName.map { (name: $0, repository: favorite.repository) }
    }
    var report = Report()
    let size = Endpoint<RepositoryBatch<RepositoryFacts>>.factsAtOnce
    for first in stride(from: 0, to: named.count, by: size) {
      let some = named[first..<min(first + size, named.count)]
      var requests = 0
      let (batch, failure) = try await RepositoryBatch<RepositoryFacts>.reading(some.map(\.name)) {
        names throws(ReadError) in
        requests += 1
        return try await reader.readPatiently(.facts(of: names)).value
      }
      report.requests += requests
      try await store(batch, about: some.map(\.repository), for: viewer, in: &report)
      if let failure { throw failure }
      progress(report.checked, named.count)
    }
    return report
  }

  private func store(
    _ batch: RepositoryBatch<RepositoryFacts>, about repositories: [Repository],
    for viewer: Viewer, in report: inout Report
  ) async throws(ReadError) {
    var (current, gone): ([Repository], [Int64]) = ([], [])
    for (row, repository) in zip(batch.rows, repositories) {
      switch (row.failure, row.facts) {
      case (nil, let facts?) where facts.id == repository.id:
        current.append(facts.applied(to: repository))
      case (nil, _?): report.failures.append(Failure(name: row.asked, reason: .replaced))
      case (.notFound, _): gone.append(repository.id)
      case (let reason, _):
        report.failures.append(Failure(name: row.asked, reason: .refused(reason ?? .unexpected)))
      }
    }
    report.checked += current.count + gone.count
    do {
      try await session.database.remember(
        checked: current, gone: gone, for: viewer, at: session.ports.now())
    } catch { throw .storage(error) }
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
