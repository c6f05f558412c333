import Synchronization

/// All searchable repositories of a simulator; immutable, except for JSON caches.
final class Catalog: Sendable {
  let repositories: [SimulatedRepository]
  let documents: [SearchDocument]
  /// By stars and by second of creation, the ranges that divide searches.
  let indexByStars: RangeIndex
  let indexByCreation: RangeIndex
  /// Accounts by lower-case login.
  let owners: [String: SimulatedOwner]
  private let indexByName: [String: Int]
  private let indexByID: [Int: Int]
  private let cache = Mutex(MemberCache())

  convenience init(
    count: Int, seed: UInt64, anchor: Timestamp, crowding: Crowding = Crowding(),
    named: [String] = []
  ) {
    var generator = RepositoryGenerator(seed: seed, anchor: anchor)
    let fixed = FixedRepositories.make(anchor: anchor)
    var madeUp = generator.make(count)
    crowding.apply(to: &madeUp, seed: seed, anchor: anchor)
    self.init(
      fixed + madeUp + FixedRepositories.makeNamed(named, anchor: anchor)
        + FixedRepositories.makeSpecimens())
  }

  init(_ repositories: [SimulatedRepository]) {
    self.repositories = repositories
    documents = repositories.map(SearchDocument.init)
    indexByStars = RangeIndex(repositories) { Int64($0.stars) }
    indexByCreation = RangeIndex(repositories) { $0.created.seconds }
    indexByName = Dictionary(
      repositories.indices.map { (repositories[$0].fullName.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    indexByID = Dictionary(
      repositories.indices.map { (repositories[$0].id, $0) },
      uniquingKeysWith: { first, _ in first })
    owners = Dictionary(
      repositories.map { ($0.owner.login.lowercased(), $0.owner) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The index of `owner/name`, ignoring case.
  func index(of fullName: String) -> Int? { indexByName[fullName.lowercased()] }

  func index(ofID id: Int) -> Int? { indexByID[id] }

  /// The fields that search and details share, without braces.
  func members(at index: Int) -> [UInt8] {
    if let cached = cache.withLock({ $0.members(at: index) }) { return cached }
    let written = RepositoryJSON.members(repositories[index])
    cache.withLock { $0.put(written, at: index) }
    return written
  }
}

/// A limited cache of repositories as JSON: large catalogs would fill the memory.
struct MemberCache: Sendable {
  private var members: [Int: [UInt8]] = [:]

  /// About 100 MB.
  private static let most = 20_000

  func members(at index: Int) -> [UInt8]? { members[index] }

  mutating func put(_ written: [UInt8], at index: Int) {
    if members.count >= Self.most { members.removeAll(keepingCapacity: true) }
    members[index] = written
  }
}
