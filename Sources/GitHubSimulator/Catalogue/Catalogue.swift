import Synchronization

/// Every repository of a simulator, ready to be found; immutable but for caches of JSON.
final class Catalogue: Sendable {
  let repositories: [SimulatedRepository]
  let documents: [SearchDocument]
  /// Accounts by lower-case login.
  let owners: [String: SimulatedOwner]
  private let indexByName: [String: Int]
  private let indexByID: [Int: Int]
  private let cache: Mutex<[[UInt8]]>

  init(count: Int, seed: UInt64, anchor: Timestamp) {
    var generator = RepositoryGenerator(seed: seed, anchor: anchor)
    let fixed = FixedRepositories.make(anchor: anchor)
    let repositories = fixed + generator.make(count) + SpecimenRepositories.make(anchor: anchor)
    self.repositories = repositories
    documents = repositories.map(SearchDocument.init)
    indexByName = Dictionary(
      repositories.indices.map { (repositories[$0].fullName.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    indexByID = Dictionary(
      repositories.indices.map { (repositories[$0].id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let fixedOwners = [
      FixedRepositories.octoOrg, FixedRepositories.monalisa, FixedRepositories.hubot,
    ]
    owners = Dictionary(
      (fixedOwners + repositories.map(\.owner)).map { ($0.login.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    cache = Mutex(Array(repeating: [], count: repositories.count))
  }

  /// The index of `owner/name`, in any case.
  func index(of fullName: String) -> Int? { indexByName[fullName.lowercased()] }

  func index(ofID id: Int) -> Int? { indexByID[id] }

  /// The members that search and detail share, without braces; written once.
  func members(at index: Int) -> [UInt8] {
    let cached = cache.withLock { $0[index] }
    guard cached.isEmpty else { return cached }
    let written = RepositoryJSON.members(repositories[index])
    cache.withLock { $0[index] = written }
    return written
  }
}
