internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// The tables, as an append-only list of migrations.
enum Schema {
  /// "ghrp": marks the file as ours.
  /// Source: https://www.sqlite.org/pragma.html#pragma_application_id
  static let applicationID: Int64 = 0x6768_7270
  /// The number of migrations; a file with a higher version is from a newer ghrepo.
  static let version = steps.count

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, step) in steps.enumerated() {
      migrator.registerMigration("\(index + 1)") { db in
        try step(db)
        // In the migration's transaction, so that a file is never half migrated.
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }

  private static let steps: [@Sendable (Database) throws -> Void] = [
    { try $0.execute(sql: seen + own) },
    { try $0.execute(sql: budget + sliceRuns + slicePages + waiting) },
    { try $0.execute(sql: accounts + slicePages + lists) },
    { db in
      try db.execute(sql: "ALTER TABLE repository_text RENAME TO old_text; \(text)")
      try copyTexts(db)
      try db.execute(sql: plainKeys)
    },
    { try $0.execute(sql: pages + visits) },
    { try $0.execute(sql: fields + formerNames + runs) },
  ]

  /// The cache.
  ///
  /// `account` is empty for what everyone may see. Times are seconds since 1970. Documents are in a
  /// table of their own, so that the columns that searches read take up few pages.
  private static let seen = """
    CREATE TABLE repository (
      key INTEGER PRIMARY KEY, place INTEGER NOT NULL,
      host TEXT NOT NULL, id INTEGER NOT NULL, account TEXT NOT NULL,
      full_name TEXT NOT NULL COLLATE NOCASE, language TEXT COLLATE NOCASE,
      license TEXT COLLATE NOCASE, stars INTEGER NOT NULL, forks INTEGER NOT NULL,
      size INTEGER NOT NULL, topic_count INTEGER NOT NULL,
      created_at INTEGER, updated_at INTEGER, pushed_at INTEGER,
      flags INTEGER NOT NULL, text_hash INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      UNIQUE (host, id, account)
    ) STRICT;
    CREATE INDEX repository_name ON repository (host, full_name);
    CREATE UNIQUE INDEX repository_place ON repository (place);
    CREATE INDEX repository_seen ON repository (seen_at);
    CREATE TABLE repository_document (
      repository INTEGER PRIMARY KEY REFERENCES repository ON DELETE CASCADE,
      document BLOB NOT NULL
    ) STRICT;
    CREATE TABLE language (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE) STRICT;
    CREATE TABLE audience (
      key INTEGER PRIMARY KEY, host TEXT NOT NULL, account TEXT NOT NULL, UNIQUE (host, account)
    ) STRICT;
    \(text)
    CREATE TABLE page (
      key INTEGER PRIMARY KEY,
      host TEXT NOT NULL, query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL,
      is_incomplete INTEGER NOT NULL, has_next INTEGER NOT NULL, last_page INTEGER,
      saved_at INTEGER NOT NULL,
      UNIQUE (host, query, sort, direction, size, number)
    ) STRICT;
    CREATE INDEX page_saved ON page (saved_at);
    \(pageRows)
    CREATE TABLE answer (
      key INTEGER PRIMARY KEY,
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      kind TEXT NOT NULL, etag TEXT, body BLOB NOT NULL, saved_at INTEGER NOT NULL,
      UNIQUE (repository, kind)
    ) STRICT;
    CREATE INDEX answer_saved ON answer (saved_at);
    """

  private static let pageRows = """
    CREATE TABLE page_row (
      page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
      position INTEGER NOT NULL,
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      PRIMARY KEY (page, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX page_row_repository ON page_row (repository);
    """

  /// Repositories whose words are not in `repository_text` yet: `place` is where older words are.
  private static let waiting = """
    CREATE TABLE waiting_text (
      repository INTEGER PRIMARY KEY REFERENCES repository ON DELETE CASCADE, place INTEGER
    ) STRICT;
    """

  /// The user's own data; does not reference the tables above.
  ///
  /// A private favorite has no document after its account's logout, until the account sees it
  /// again.
  private static let own = """
    CREATE TABLE favorite (
      host TEXT NOT NULL, id INTEGER NOT NULL, account TEXT NOT NULL,
      full_name TEXT COLLATE NOCASE, document BLOB, note TEXT,
      added_at INTEGER NOT NULL, seen_at INTEGER NOT NULL,
      PRIMARY KEY (host, id)
    ) STRICT;
    CREATE INDEX favorite_name ON favorite (host, full_name);
    CREATE TABLE favorite_tag (
      host TEXT NOT NULL, id INTEGER NOT NULL, tag TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (host, id, tag),
      FOREIGN KEY (host, id) REFERENCES favorite ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE saved_search (
      host TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE, query TEXT NOT NULL,
      sort TEXT NOT NULL, direction TEXT NOT NULL, added_at INTEGER NOT NULL,
      PRIMARY KEY (host, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE look (
      key INTEGER PRIMARY KEY,
      host TEXT NOT NULL, feed TEXT NOT NULL, looked_at INTEGER NOT NULL,
      UNIQUE (host, feed)
    ) STRICT;
    CREATE TABLE look_row (
      look INTEGER NOT NULL REFERENCES look ON DELETE CASCADE, id INTEGER NOT NULL,
      PRIMARY KEY (look, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE last_list (
      position INTEGER PRIMARY KEY, host TEXT NOT NULL, full_name TEXT NOT NULL
    ) STRICT;
    CREATE TABLE progress (
      host TEXT NOT NULL, query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, page INTEGER NOT NULL, rows INTEGER NOT NULL,
      ids BLOB NOT NULL, saved_at INTEGER NOT NULL,
      PRIMARY KEY (host, query, sort, direction)
    ) STRICT, WITHOUT ROWID;
    """

  /// GitHub's rate limits, for all processes. Times are milliseconds.
  ///
  /// `account` is a login, empty for anonymous use, or a hash of a token without a login.
  private static let budget = """
    CREATE TABLE budget (
      host TEXT NOT NULL, account TEXT NOT NULL, resource TEXT NOT NULL,
      allowance INTEGER NOT NULL, remaining INTEGER NOT NULL,
      window INTEGER NOT NULL, is_assumed INTEGER NOT NULL, ends_at INTEGER NOT NULL,
      generation INTEGER NOT NULL, in_flight INTEGER NOT NULL,
      carried INTEGER NOT NULL, carried_until INTEGER NOT NULL,
      next_bulk INTEGER NOT NULL, noted_at INTEGER NOT NULL,
      PRIMARY KEY (host, account, resource)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE budget_hold (
      host TEXT NOT NULL, account TEXT NOT NULL,
      since INTEGER NOT NULL, until INTEGER NOT NULL, is_stated INTEGER NOT NULL,
      PRIMARY KEY (host, account)
    ) STRICT, WITHOUT ROWID;
    """

  /// The last list of each terminal, by row number.
  private static let lists = """
    DROP TABLE last_list;
    CREATE TABLE last_list (
      terminal TEXT NOT NULL, position INTEGER NOT NULL,
      host TEXT NOT NULL, account TEXT NOT NULL, full_name TEXT NOT NULL,
      shown_at INTEGER NOT NULL,
      PRIMARY KEY (terminal, position)
    ) STRICT, WITHOUT ROWID;
    """

  private static let slicePages = """
    CREATE TABLE slice_page (
      key INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES slice_run ON DELETE CASCADE,
      ids BLOB NOT NULL
    ) STRICT;
    CREATE INDEX slice_page_run ON slice_page (run);
    """

  /// How far complete listings got. Their ids are in another table, to which each page adds its
  /// own.
  private static let sliceRuns = """
    CREATE TABLE slice_run (
      run INTEGER PRIMARY KEY,
      host TEXT NOT NULL, query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      position BLOB NOT NULL, saved_at INTEGER NOT NULL,
      UNIQUE (host, query, sort, direction)
    ) STRICT;
    """

  /// Interrupted listings belong to an account, reservations of a rate limit expire, and no cached
  /// response contains GitHub's token for cloning.
  private static let accounts = """
    ALTER TABLE budget ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;
    DELETE FROM answer WHERE instr(body, CAST('temp_clone_token' AS BLOB)) > 0;
    DROP TABLE progress;
    CREATE TABLE progress (
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, page INTEGER NOT NULL, rows INTEGER NOT NULL,
      ids BLOB NOT NULL, saved_at INTEGER NOT NULL,
      PRIMARY KEY (host, account, query, sort, direction)
    ) STRICT, WITHOUT ROWID;
    DROP TABLE slice_page;
    DROP TABLE slice_run;
    CREATE TABLE slice_run (
      run INTEGER PRIMARY KEY,
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      position BLOB NOT NULL, saved_at INTEGER NOT NULL,
      UNIQUE (host, account, query, sort, direction)
    ) STRICT;
    """

  /// The full-text index. Its row ids are the keys of `repository`, whose writers keep it up to
  /// date: with `trusted_schema` off, SQLite 3.40 rejects triggers that write to virtual tables.
  static let text = """
    CREATE VIRTUAL TABLE repository_text USING fts5(
      name, owner, description, topics, readme,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', columnsize = 0);
    """

  /// Fills the index from the documents, and with the READMEs of the previous index.
  private static func copyTexts(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT r.key, full_name, document, readme FROM repository AS r
          LEFT JOIN repository_document AS d ON d.repository = r.key
          LEFT JOIN waiting_text AS w ON w.repository = r.key
          LEFT JOIN old_text AS t ON t.rowid = iif(w.repository IS NULL, r.place, w.place)
        """)
    while let row = try rows.next() {
      let document: Data? = try row.value("document")
      let repository = document.flatMap { try? Repository(document: $0) }
      try RepositoryRecord.insertWords(
        repository?.words ?? Repository.words(named: try row.value("full_name")),
        readme: try row.value("readme"), key: try row.value("key"), db)
    }
  }

  /// Deletes what previous indexes needed to sort and filter by their row ids.
  private static let plainKeys = """
    DROP TABLE old_text;
    DROP TABLE waiting_text;
    DROP TABLE language;
    DROP TABLE audience;
    DROP INDEX repository_place;
    ALTER TABLE repository DROP COLUMN place;
    ALTER TABLE repository DROP COLUMN text_hash;
    CREATE INDEX repository_stars ON repository (stars);
    """

  /// Pages belong to an account. Whose the earlier ones are is unknown.
  private static let pages = """
    DROP TABLE page_row;
    DROP TABLE page;
    CREATE TABLE page (
      key INTEGER PRIMARY KEY,
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL,
      is_incomplete INTEGER NOT NULL, has_next INTEGER NOT NULL, saved_at INTEGER NOT NULL,
      UNIQUE (host, account, query, sort, direction, size, number)
    ) STRICT;
    CREATE INDEX page_saved ON page (saved_at);
    \(pageRows)
    """

  /// The last row that the last visit reached; unknown for earlier ones.
  private static let visits = """
    ALTER TABLE look ADD COLUMN reached INTEGER;
    """

  /// `RepositoryField.version` of the ghrepo that stored the documents.
  private static let fields = """
    ALTER TABLE answer ADD COLUMN fields INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE page ADD COLUMN fields INTEGER NOT NULL DEFAULT 0;
    """

  /// Names by which GitHub has found a repository that has another name now.
  private static let formerNames = """
    CREATE TABLE former_name (
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      full_name TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (repository, full_name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_name_name ON former_name (full_name);
    """

  /// Rows that a run of a saved search hid did not count for `reached`.
  private static let runs = """
    UPDATE look SET reached = NULL WHERE NOT (\(SavedSearch.isNoRun));
    """

  /// The statements that create the tables and indexes of `db`.
  static func statements(in db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }

  /// The statements of a new database.
  static func statements() throws -> Set<String> {
    let queue = try DatabaseQueue()
    try migrator.migrate(queue)
    return try queue.read(statements)
  }
}
