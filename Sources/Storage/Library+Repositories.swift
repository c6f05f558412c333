package import FoundationEssentials
internal import GRDB
package import GitHub

extension Library {
  /// Caches repositories that were just fetched, in place of what was cached of them.
  package func remember(
    _ repositories: [Repository], seenBy viewer: Viewer, at time: Date
  ) async throws(LibraryError) {
    guard !repositories.isEmpty else { return }
    let keepsAnswers = remembersAnswers
    try await write { db in
      if keepsAnswers {
        _ = try RepositoryWriter(for: viewer, at: time, db).save(repositories)
      } else {
        for repository in repositories { try Self.refreshFavorite(repository, viewer, time, db) }
      }
    }
  }

  /// What is known of the repository called `name` now or, after a rename, was when it was seen.
  package func repository(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(LibraryError) -> SeenRepository? {
    try await read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT document, seen_at FROM repository JOIN repository_document ON repository = key
          WHERE \(viewer.sees("repository")) AND full_name = :name ORDER BY seen_at DESC LIMIT 1
          """, arguments: viewer.arguments + ["name": "\(name.owner)/\(name.name)"]
      ).map(SeenRepository.init)
    }
  }

  /// When the repositories with these ids were last fetched.
  package func seenTimes(
    of ids: [Int64], for viewer: Viewer
  ) async throws(LibraryError) -> [Int64: Date] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT max(seen_at) FROM repository WHERE \(viewer.sees("repository")) AND id = :id")
      let times = try ids.map { id in
        (id, try Int64.fetchOne(statement, arguments: viewer.arguments + ["id": id]))
      }
      return Dictionary(times) { first, _ in first }.compactMapValues {
        $0.map(Date.init(seconds:))
      }
    }
  }

  /// What is done with a repository if the cache is off.
  static func refreshFavorite(
    _ repository: Repository, _ viewer: Viewer, _ time: Date, _ db: Database
  ) throws {
    guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { return }
    try FavoriteRecord.refresh(from: record, db)
  }
}

/// A repository as the library has it.
package struct SeenRepository: Sendable, Equatable {
  package let repository: Repository
  /// When it was fetched.
  package let seenAt: Date

  package init(repository: Repository, seenAt: Date) {
    self.repository = repository
    self.seenAt = seenAt
  }
}

extension SeenRepository {
  /// From a row with `document` and `seen_at`.
  init(_ row: Row) throws {
    self.init(
      repository: try Repository(document: row.value("document")),
      seenAt: Date(seconds: try row.value("seen_at")))
  }
}

extension Viewer {
  /// The condition under which a row of `table` may be shown to this viewer.
  func sees(_ table: String) -> String {
    "\(table).host = :host AND \(table).account IN ('', :account)"
  }

  var arguments: StatementArguments { ["host": host, "account": accountKey] }
}

/// A row of `repository`: one repository as one kind of viewer sees it.
struct RepositoryRecord {
  let host: String
  /// Empty for what everybody may see.
  let account: String
  let repository: Repository
  let seenAt: Int64

  /// Nil for a private repository seen with a token that belongs to no known account: nobody
  /// could take it out again.
  init?(_ repository: Repository, seenBy viewer: Viewer, at time: Date) {
    guard !repository.isPrivate || viewer.account != nil else { return nil }
    host = viewer.host
    account = repository.isPrivate ? viewer.accountKey : ""
    self.repository = repository
    seenAt = time.seconds
  }

  /// The yes-or-no properties of a repository.
  struct Flags: OptionSet {
    let rawValue: Int64

    static let fork = Flags(rawValue: 1)
    static let archived = Flags(rawValue: 2)
    static let `private` = Flags(rawValue: 4)
    static let template = Flags(rawValue: 8)
    static let disabled = Flags(rawValue: 16)
    static let mirror = Flags(rawValue: 32)
    static let `internal` = Flags(rawValue: 64)
  }

  var flags: Flags {
    var flags: Flags = []
    if repository.isFork { flags.insert(.fork) }
    if repository.isArchived { flags.insert(.archived) }
    if repository.isPrivate { flags.insert(.private) }
    if repository.isTemplate { flags.insert(.template) }
    if repository.isDisabled { flags.insert(.disabled) }
    if repository.mirrorURL != nil { flags.insert(.mirror) }
    if repository.visibility == "internal" { flags.insert(.internal) }
    return flags
  }
}

extension Date {
  /// Whole seconds since 1970, as all tables have it.
  var seconds: Int64 { Int64(min(max(timeIntervalSince1970.rounded(.down), -Self.far), Self.far)) }

  /// Never so far away that the time until then would not fit a number.
  init(seconds: Int64) {
    self.init(timeIntervalSince1970: min(max(Double(seconds), -Self.far), Self.far))
  }

  /// About ten thousand years.
  private static let far = 3e11
}
