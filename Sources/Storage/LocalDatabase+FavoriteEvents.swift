package import FoundationEssentials
internal import GRDB
package import GitHub

/// Something that has happened to a favorite.
package struct FavoriteEvent: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case release
    case renamed
    case archived
    case unarchived
    case license
    /// GitHub no longer has it.
    case gone
    /// GitHub has it again.
    case found
  }

  /// Rises with each event.
  package let key: Int64
  /// The id of the repository.
  package let id: Int64
  package let kind: Kind
  /// The name that it had then.
  package let fullName: String
  /// A page about it: the release, or the repository.
  package let url: String
  /// The former name or license; nil for others, or if there was no license.
  package let old: String?
  /// The new name, license or tag; nil for others, or if there is no license.
  package let new: String?
  /// When the release was published, or the change found.
  package let happenedAt: Date
  package let foundAt: Date

  package init(
    key: Int64, id: Int64, kind: Kind, fullName: String, url: String, old: String? = nil,
    new: String? = nil, happenedAt: Date, foundAt: Date
  ) {
    (self.key, self.id, self.kind) = (key, id, kind)
    (self.fullName, self.url) = (fullName, url)
    (self.old, self.new) = (old, new)
    (self.happenedAt, self.foundAt) = (happenedAt, foundAt)
  }
}

/// A favorite as a check has found it.
package struct CheckedFavorite: Sendable {
  package let repository: Repository
  /// The newest one; nil if there is none.
  package let release: Release?

  package init(repository: Repository, release: Release?) {
    self.repository = repository
    self.release = release
  }
}

extension LocalDatabase {
  /// The events of the viewer's favorites, the oldest first: all, or those that it has not seen.
  ///
  /// - Parameter limit: The most that are returned, of the newest.
  package func favoriteEvents(
    unseen: Bool, limit: Int, for viewer: Viewer
  ) async throws(StorageError) -> [FavoriteEvent] {
    let since: SQL =
      unseen ? "ifnull((SELECT through FROM told WHERE \(Told.updates.condition(viewer))), 0)" : "0"
    return try await favorites.read { db in
      try db.rows(
        """
        SELECT favorite_event.* FROM favorite_event JOIN favorite USING (host, id)
        WHERE \(viewer.sees("favorite")) AND key > \(since) ORDER BY key DESC LIMIT \(limit)
        """
      ).reversed().compactMap { row in
        guard let kind = FavoriteEvent.Kind(rawValue: try row.value("kind")) else { return nil }
        return FavoriteEvent(
          key: try row.value("key"), id: try row.value("id"), kind: kind,
          fullName: try row.value("full_name"), url: try row.value("url"),
          old: try row.value("old"), new: try row.value("new"),
          happenedAt: try row.date("happened_at"), foundAt: try row.date("found_at"))
      }
    }
  }

  /// Records that the viewer has seen all events up to `key`.
  package func markSeen(
    through key: Int64, for viewer: Viewer
  ) async throws(StorageError) {
    try await favorites.write {
      try Told.updates.write(key, for: viewer, if: "through < \(key)", $0)
    }
  }

  /// Whether the viewer is to be told now what it is told once in `period`, in seconds; it then counts
  /// as told.
  package func isDue(
    _ subject: Told, every period: Int64, for viewer: Viewer, at time: Date
  ) async throws(StorageError) -> Bool {
    let now = time.seconds
    return try await favorites.write {
      try subject.write(now, for: viewer, if: "through <= \(now - period)", $0)
    }
  }
}

/// What is told once. `through` in its table is the key of the last event that was told, or a time.
package enum Told: String, Sendable {
  case updates
  case expiry

  fileprivate func condition(_ viewer: Viewer) -> SQL {
    "host = \(viewer.host) AND account = \(viewer.accountKey) AND subject = \(rawValue)"
  }

  /// Returns whether there was no row yet, or one that satisfied `condition`.
  fileprivate func write(
    _ value: Int64, for viewer: Viewer, if condition: SQL, _ db: Database
  ) throws -> Bool {
    try db.run(
      """
      INSERT INTO told (host, account, subject, through)
      VALUES (\(viewer.host), \(viewer.accountKey), \(rawValue), \(value))
      ON CONFLICT DO UPDATE SET through = excluded.through WHERE \(condition)
      """) > 0
  }
}

/// Finds out what has happened to favorites since the last check.
struct FavoriteEventWriter {
  private let viewer: Viewer
  private let time: Date
  private let db: Database

  /// Events are kept for a year.
  private static let longest = 365 * 86_400.0

  init(for viewer: Viewer, at time: Date, _ db: Database) {
    self.viewer = viewer
    self.time = time
    self.db = db
  }

  /// What a favorite is like now. The first time there is nothing to compare it with.
  func note(_ favorite: CheckedFavorite) throws {
    let repository = favorite.repository
    guard try isOwn(repository.id) else { return }
    let license = repository.license?.spdxID ?? repository.license?.name
    let release = favorite.release
    if let former = try state(repository.id) {
      try note(changesFrom: former, to: favorite, license)
    }
    let releasedAt = release?.publishedAt?.seconds
    try db.run(
      """
      INSERT INTO favorite_state (
        host, id, full_name, is_archived, is_gone, license, release_tag, released_at)
      VALUES (\(viewer.host), \(repository.id), \(repository.fullName), \(repository.isArchived), 0,
        \(license), \(release?.tagName), \(releasedAt))
      ON CONFLICT DO UPDATE SET full_name = excluded.full_name,
        is_archived = excluded.is_archived, is_gone = 0, license = excluded.license,
        release_tag = ifnull(excluded.release_tag, release_tag),
        released_at = ifnull(excluded.released_at, released_at)
      """)
  }

  /// GitHub no longer has the repository.
  func note(gone id: Int64) throws {
    guard let former = try state(id), try isOwn(id), !(try former.value("is_gone") as Bool),
      let name = try former.value("full_name") as String?
    else { return }
    try add(.gone, id, name, url: "https://\(viewer.host)/\(name)")
    try db.run(
      "UPDATE favorite_state SET is_gone = 1 WHERE host = \(viewer.host) AND id = \(id)")
  }

  func removeOld() throws {
    try db.run(
      """
      DELETE FROM favorite_event
      WHERE host = \(viewer.host) AND found_at < \((time - Self.longest).seconds)
      """)
  }

  private func note(
    changesFrom former: Row, to favorite: CheckedFavorite, _ license: String?
  ) throws {
    let repository = favorite.repository
    let (id, name, url) = (repository.id, repository.fullName, repository.htmlURL)
    if try former.value("is_gone") { try add(.found, id, name, url: url) }
    let oldName: String = try former.value("full_name")
    if oldName != name { try add(.renamed, id, name, url: url, old: oldName, new: name) }
    let wasArchived: Bool = try former.value("is_archived")
    if wasArchived != repository.isArchived {
      try add(repository.isArchived ? .archived : .unarchived, id, name, url: url)
    }
    let oldLicense: String? = try former.value("license")
    if oldLicense != license {
      try add(.license, id, name, url: url, old: oldLicense, new: license)
    }
    let oldTag: String? = try former.value("release_tag")
    guard let release = favorite.release, release.tagName != oldTag else { return }
    // If the newest release is deleted, the one before it is no event.
    let oldTime: Int64? = try former.value("released_at")
    if let oldTime, let newTime = release.publishedAt?.seconds, newTime <= oldTime { return }
    try add(
      .release, id, name, url: release.htmlURL ?? url, new: release.tagName,
      happenedAt: release.publishedAt)
  }

  private func add(
    _ kind: FavoriteEvent.Kind, _ id: Int64, _ name: String, url: String, old: String? = nil,
    new: String? = nil, happenedAt: Date? = nil
  ) throws {
    try db.run(
      """
      INSERT INTO favorite_event (
        host, id, kind, full_name, url, old, new, happened_at, found_at)
      VALUES (\(viewer.host), \(id), \(kind.rawValue), \(name), \(url), \(old), \(new),
        \((happenedAt ?? time).seconds), \(time.seconds))
      """)
  }

  private func isOwn(_ id: Int64) throws -> Bool {
    try db.value(
      """
      SELECT count(*) FROM favorite
      WHERE \(viewer.sees("favorite")) AND id = \(id) AND full_name IS NOT NULL
      """) == 1
  }

  private func state(_ id: Int64) throws -> Row? {
    try db.row("SELECT * FROM favorite_state WHERE host = \(viewer.host) AND id = \(id)")
  }
}
