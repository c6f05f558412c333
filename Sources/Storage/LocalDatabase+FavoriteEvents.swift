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

/// Finds out what has happened to favorites since they were added, or since the last check.
struct FavoriteEventWriter {
  private let viewer: Viewer
  private let time: Date
  private let db: Database

  /// Events are kept for a year.
  private static let longest = 365 * 86_400.0

  /// - Parameter time: When a favorite was added, or GitHub was asked about it.
  init(for viewer: Viewer, at time: Date, _ db: Database) {
    self.viewer = viewer
    self.time = time
    self.db = db
  }

  /// What a new favorite is like, which its first check is compared with.
  func begin(with favorite: Favorite) throws {
    guard try isOwn(favorite.repository.id) else { return }
    // Its newest release is not known; one that is published from now on is an event.
    let state = State(favorite.repository, releasedAt: time.seconds - 1, isGone: favorite.isGone)
    try store(state, replaces: false)
  }

  /// What a favorite is like now. One that was imported has nothing to be compared with at first.
  func note(_ favorite: CheckedFavorite) throws {
    let repository = favorite.repository
    guard try isOwn(repository.id) else { return }
    var state = State(
      repository, releaseTag: favorite.release?.tagName,
      releasedAt: favorite.release?.publishedAt?.seconds, askedAt: time.milliseconds)
    if let former = try formerState(repository.id) {
      guard former.isOutdated(at: time) else { return }
      try note(changesFrom: former, to: state, url: repository.htmlURL)
      if state.isNewerRelease(than: former) {
        try note(favorite.release, of: state, url: repository.htmlURL)
      } else if former.askedAt != nil {
        // The newest that there was, for when it comes back.
        (state.releaseTag, state.releasedAt) = (former.releaseTag, former.releasedAt)
      }
    }
    try store(state)
  }

  /// GitHub no longer has the repository.
  func note(gone id: Int64) throws {
    guard try isOwn(id), var state = try formerState(id), !state.isGone,
      state.isOutdated(at: time)
    else { return }
    try add(.gone, state, url: "https://\(viewer.host)/\(state.fullName)")
    state.isGone = true
    state.askedAt = time.milliseconds
    try store(state)
  }

  func removeOld() throws {
    try db.run(
      """
      DELETE FROM favorite_event
      WHERE host = \(viewer.host) AND found_at < \((time - Self.longest).seconds)
      """)
  }

  private func note(changesFrom former: State, to state: State, url: String) throws {
    if former.isGone { try add(.found, state, url: url) }
    if former.fullName != state.fullName {
      try add(.renamed, state, url: url, old: former.fullName, new: state.fullName)
    }
    if former.isArchived != state.isArchived {
      try add(state.isArchived ? .archived : .unarchived, state, url: url)
    }
    if former.license != state.license {
      try add(.license, state, url: url, old: former.license, new: state.license)
    }
  }

  /// A release is an event once, also when it is withdrawn and published again.
  private func note(_ release: Release?, of state: State, url: String) throws {
    guard let release else { return }
    let isTold: Bool? = try db.value(
      """
      SELECT count(*) FROM favorite_event WHERE host = \(viewer.host) AND id = \(state.id)
        AND kind = \(FavoriteEvent.Kind.release.rawValue) AND new = \(release.tagName)
      """)
    guard isTold != true else { return }
    try add(
      .release, state, url: release.htmlURL ?? url, new: release.tagName,
      happenedAt: release.publishedAt)
  }

  private func add(
    _ kind: FavoriteEvent.Kind, _ state: State, url: String, old: String? = nil,
    new: String? = nil, happenedAt: Date? = nil
  ) throws {
    try db.run(
      """
      INSERT INTO favorite_event (
        host, id, kind, full_name, url, old, new, happened_at, found_at)
      VALUES (\(viewer.host), \(state.id), \(kind.rawValue), \(state.fullName), \(url), \(old),
        \(new), \((happenedAt ?? time).seconds), \(time.seconds))
      """)
  }

  private func isOwn(_ id: Int64) throws -> Bool {
    try db.value(
      """
      SELECT count(*) FROM favorite
      WHERE \(viewer.sees("favorite")) AND id = \(id) AND full_name IS NOT NULL
      """) == 1
  }

  private func formerState(_ id: Int64) throws -> State? {
    try db.row("SELECT * FROM favorite_state WHERE host = \(viewer.host) AND id = \(id)").map(
      State.init)
  }

  private func store(_ state: State, replaces: Bool = true) throws {
    try db.run(
      """
      INSERT OR \(sql: replaces ? "REPLACE" : "IGNORE") INTO favorite_state (
        host, id, full_name, is_archived, is_gone, license, release_tag, released_at, asked_at)
      VALUES (\(viewer.host), \(state.id), \(state.fullName), \(state.isArchived),
        \(state.isGone), \(state.license), \(state.releaseTag), \(state.releasedAt),
        \(state.askedAt))
      """)
  }
}

extension FavoriteEventWriter {
  /// A row of `favorite_state`.
  private struct State {
    let id: Int64
    let fullName: String
    let isArchived: Bool
    let license: String?
    var isGone = false
    var releaseTag: String?
    var releasedAt: Int64?
    /// When GitHub was asked, in milliseconds; nil for a favorite that was never checked.
    var askedAt: Int64?

    init(
      _ repository: Repository, releaseTag: String? = nil, releasedAt: Int64?,
      isGone: Bool = false, askedAt: Int64? = nil
    ) {
      (id, fullName, isArchived) = (repository.id, repository.fullName, repository.isArchived)
      license = repository.license?.spdxID ?? repository.license?.name
      (self.releaseTag, self.releasedAt) = (releaseTag, releasedAt)
      (self.isGone, self.askedAt) = (isGone, askedAt)
    }

    init(_ row: Row) throws {
      id = try row.value("id")
      fullName = try row.value("full_name")
      isArchived = try row.value("is_archived")
      license = try row.value("license")
      isGone = try row.value("is_gone")
      releaseTag = try row.value("release_tag")
      releasedAt = try row.value("released_at")
      askedAt = try row.value("asked_at")
    }

    /// Whether a response to a request at `time` may replace it: another process may have asked a little
    /// later. An hour later is a clock that was wrong.
    func isOutdated(at time: Date) -> Bool {
      !(1...3_600_000).contains((askedAt ?? 0) - time.milliseconds)
    }

    /// Whether the release is an event. If the newest one is withdrawn, the one before it is none.
    func isNewerRelease(than former: State) -> Bool {
      guard releaseTag != nil, releaseTag != former.releaseTag else { return false }
      guard let formerTime = former.releasedAt else { return true }
      return releasedAt.map { $0 > formerTime } ?? (former.askedAt != nil)
    }
  }
}
