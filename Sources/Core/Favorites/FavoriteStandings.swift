import Access
import GitHub
import Storage

/// What GitHub says about favorites now, by the ids of their repositories: a name proves nothing.
struct FavoriteStandings {
  private(set) var current: [Int64: RepositoryFacts] = [:]
  private(set) var gone: [Int64] = []
  /// What GitHub does not tell, and why.
  private(set) var failures: [FavoriteCheck.Failure] = []
  private(set) var requests = 0
  /// Why some of them were not asked about.
  private(set) var error: ReadError?

  /// The number of favorites in one request.
  static let atOnce = Endpoint<RepositoryBatch<RepositoryFacts>>.factsAtOnce

  /// Asks about at most `atOnce` favorites.
  init(of favorites: some Sequence<Favorite>, from reader: Reader) async throws(ReadError) {
    let named = favorites.compactMap { favorite in
      favorite.repository.currentName.map { (name: $0, id: favorite.repository.id) }
    }
    var requests = 0
    let (batch, failure) = try await RepositoryBatch<RepositoryFacts>.reading(named.map(\.name)) {
      names throws(ReadError) in
      requests += 1
      return try await reader.readPatiently(.facts(of: names)).value
    }
    (self.requests, error) = (requests, failure)
    for (row, favorite) in zip(batch.rows, named) {
      switch (row.failure, row.facts) {
      case (nil, let facts?) where facts.id == favorite.id: current[favorite.id] = facts
      case (nil, _?): failures.append(.init(name: row.asked, reason: .replaced))
      case (.notFound, _): gone.append(favorite.id)
      case (let reason, _):
        failures.append(.init(name: row.asked, reason: .refused(reason ?? .unexpected)))
      }
    }
  }
}
