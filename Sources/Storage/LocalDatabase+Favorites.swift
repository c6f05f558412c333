package import FoundationEssentials
internal import GRDB
package import GitHub

/// A favorite repository of the user.
package struct Favorite: Sendable, Equatable {
  package var repository: Repository
  package var note: String?
  /// In alphabetical order.
  package var tags: [String]
  package var addedAt: Date
  /// When the repository was last fetched.
  package var seenAt: Date
  /// The name that it had when it got the current one; nil if it was never renamed.
  package var formerName: String?
  /// Whether GitHub no longer had it when it was last checked.
  package var isGone = false
  /// When it was last checked; nil if it never was.
  package var checkedAt: Date?

  package init(
    repository: Repository, note: String? = nil, tags: [String] = [], addedAt: Date, seenAt: Date
  ) {
    self.repository = repository
    self.note = note
    self.tags = tags
    self.addedAt = addedAt
    self.seenAt = seenAt
  }

  /// Whether the user would lose a note or tags with it.
  package var isAnnotated: Bool { note != nil || !tags.isEmpty }
}

extension LocalDatabase {
  /// The viewer's favorites, the newest first.
  package func favorites(for viewer: Viewer) async throws(StorageError) -> [Favorite] {
    try await favorites(where: "1", for: viewer)
  }

  /// The viewer's favorite named `name`, ignoring case.
  package func favorite(
    named name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> Favorite? {
    try await favorites(where: "full_name = \(name.description)", for: viewer).first
  }

  /// The viewer's favorite with the repository `id`.
  package func favorite(
    _ id: Int64, for viewer: Viewer
  ) async throws(StorageError) -> Favorite? {
    try await favorites(where: "id = \(id)", for: viewer).first
  }

  private func favorites(
    where condition: SQL, for viewer: Viewer
  ) async throws(StorageError) -> [Favorite] {
    let listed: SQL = "\(viewer.sees("favorite")) AND full_name IS NOT NULL AND \(condition)"
    return try await favorites.read { db in
      var tags: [Int64: [String]] = [:]
      for row in try db.rows(
        """
        SELECT id, tag FROM favorite_tag WHERE host = \(viewer.host)
          AND id IN (SELECT id FROM favorite WHERE \(listed)) ORDER BY tag
        """)
      {
        tags[try row.value("id"), default: []].append(try row.value("tag"))
      }
      return try db.rows(
        "SELECT * FROM favorite WHERE \(listed) ORDER BY added_at DESC, full_name"
      ).map { row in
        var favorite = Favorite(
          repository: try FavoriteRecord.repository(in: row), note: try row.value("note"),
          tags: tags[try row.value("id")] ?? [], addedAt: try row.date("added_at"),
          seenAt: try row.date("seen_at"))
        favorite.formerName = try row.value("former_name")
        favorite.isGone = try row.value("is_gone")
        favorite.checkedAt = (try row.value("checked_at") as Int64?).map(Date.init(seconds:))
        return favorite
      }
    }
  }

  /// The ids of the viewer's favorites, for marking them in lists; those that a logout hid too.
  package func favoriteIDs(for viewer: Viewer) async throws(StorageError) -> Set<Int64> {
    try await favorites.read { db in
      Set(try db.values("SELECT id FROM favorite WHERE \(viewer.sees("favorite"))"))
    }
  }

  /// How many of the viewer's favorites a logout hid: they have no name until the account sees them
  /// again.
  package func hiddenFavorites(for viewer: Viewer) async throws(StorageError) -> Int {
    try await favorites.read { db in
      try db.value(
        "SELECT count(*) FROM favorite WHERE \(viewer.sees("favorite")) AND full_name IS NULL") ?? 0
    }
  }

  /// The hosts that have favorites, or one named `name`, in alphabetical order.
  package func favoriteHosts(
    named name: RepositoryName? = nil
  ) async throws(StorageError) -> [String] {
    let condition: SQL =
      name.map { "full_name = \($0.description)" } ?? "full_name IS NOT NULL"
    return try await favorites.read { db in
      try db.values("SELECT DISTINCT host FROM favorite WHERE \(condition) ORDER BY host")
    }
  }

  /// Adds `favorite`; returns whether it is new. An existing one keeps its date, and its note if
  /// the new one is nil; tags are added to its tags. A private favorite of another account stays
  /// unchanged.
  package func add(_ favorite: Favorite, for viewer: Viewer) async throws(StorageError) -> Bool {
    try await add([favorite], for: viewer) == 1
  }

  /// Adds all of them or none; returns how many are new.
  package func add(_ favorites: [Favorite], for viewer: Viewer) async throws(StorageError) -> Int {
    let time = now()
    return try await changeFavorites { db in
      let events = FavoriteEventWriter(for: viewer, at: time, db)
      return try favorites.count {
        let isNew = try FavoriteRecord.add($0, for: viewer, db)
        try events.begin(with: $0)
        return isNew
      }
    }
  }

  /// Adds the favorites of a file, all or none; returns how many are new. Existing ones keep their
  /// repositories, because a file may say anything about them.
  package func add(
    imported favorites: [(viewer: Viewer, favorite: Favorite)]
  ) async throws(StorageError) -> Int {
    try await changeFavorites { db in
      try favorites.count {
        try FavoriteRecord.add($0.favorite, for: $0.viewer, isImported: true, db)
      }
    }
  }

  /// Removes the favorite named `name`; returns false if there is none.
  package func removeFavorite(
    _ name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> Bool {
    try await changeFavorites { db in
      try db.run("DELETE FROM favorite WHERE \(FavoriteRecord.condition(name, viewer))") > 0
    }
  }

  /// Removes tags from the favorite named `name`; returns how many of them it had, or nil if there
  /// is no such favorite.
  package func removeTags(
    _ tags: [String], ofFavorite name: RepositoryName, for viewer: Viewer
  ) async throws(StorageError) -> [String]? {
    try await changeFavorites { db in
      let id: Int64? = try db.value(
        "SELECT id FROM favorite WHERE \(FavoriteRecord.condition(name, viewer))")
      guard let id else { return nil }
      let condition: SQL = "host = \(viewer.host) AND id = \(id) AND tag IN \(tags)"
      let removed: [String] = try db.values(
        "SELECT tag FROM favorite_tag WHERE \(condition) ORDER BY tag")
      try db.run("DELETE FROM favorite_tag WHERE \(condition)")
      return removed
    }
  }

  /// Removes tags from all of the viewer's favorites; returns how many had one of them, and which tags
  /// there were.
  package func removeTags(
    _ tags: [String], for viewer: Viewer
  ) async throws(StorageError) -> (count: Int, tags: [String]) {
    try await changeFavorites { db in
      let condition = FavoriteRecord.tagged(tags, viewer)
      let count: Int? = try db.value(
        "SELECT count(DISTINCT id) FROM favorite_tag WHERE \(condition)")
      let removed: [String] = try db.values(
        "SELECT DISTINCT tag FROM favorite_tag WHERE \(condition) ORDER BY tag")
      try db.run("DELETE FROM favorite_tag WHERE \(condition)")
      return (count ?? 0, removed)
    }
  }

  /// Gives all the viewer's favorites with one of `tags` another tag, also one that some of them have, in
  /// its place; returns how many had it.
  package func renameTag(
    _ tags: [String], to newTag: String, for viewer: Viewer
  ) async throws(StorageError) -> Int {
    try await changeFavorites { db in
      try db.run(
        """
        UPDATE OR REPLACE favorite_tag SET tag = \(newTag)
        WHERE \(FavoriteRecord.tagged(tags, viewer))
        """)
    }
  }
}

extension LocalDatabase {
  /// Updates the favorites among repositories that were just fetched.
  func refreshFavorites(
    _ repositories: [Repository], seenBy viewer: Viewer, at time: Date
  ) async throws(StorageError) {
    let ids = Set(
      try await favorites.read { db in
        try db.values(
          """
          SELECT id FROM favorite WHERE host = \(viewer.host) AND id IN \(repositories.map(\.id))
          """) as [Int64]
      })
    let records = repositories.filter { ids.contains($0.id) }
      .compactMap { RepositoryRecord($0, seenBy: viewer, at: time) }
    guard !records.isEmpty else { return }
    try await favorites.write { db in
      for record in records { try FavoriteRecord.refresh(from: record, db) }
    }
  }
}

extension LocalDatabase {
  /// Records what a check has found: the current state of repositories, and the ids of those that GitHub
  /// no longer has. What has happened to them since the last check, or since they were added, is an event.
  ///
  /// - Parameter time: When GitHub was asked.
  package func remember(
    checked: [CheckedFavorite], gone: [Int64], for viewer: Viewer, at time: Date
  ) async throws(StorageError) {
    try await changeFavorites { db in
      let own = viewer.sees("favorite")
      let events = FavoriteEventWriter(for: viewer, at: time, db)
      for favorite in checked {
        let repository = favorite.repository
        guard let record = RepositoryRecord(repository, seenBy: viewer, at: time) else { continue }
        try FavoriteRecord.refresh(from: record, db)
        try db.run(
          """
          UPDATE favorite SET checked_at = \(time.seconds)
          WHERE \(own) AND id = \(repository.id)
          """)
        try events.note(favorite)
      }
      try db.run(
        """
        UPDATE favorite SET is_gone = 1, checked_at = \(time.seconds) WHERE \(own) AND id IN \(gone)
        """)
      for id in gone { try events.note(gone: id) }
      try events.removeOld()
    }
  }
}
