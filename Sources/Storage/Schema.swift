internal import GRDB

/// The tables of one of the files.
struct Schema: Sendable {
  /// Files with a lower version than this cannot be read.
  let firstVersion: Int
  /// The statements that create the tables of the first version, and those that lead from each
  /// version to the next.
  var steps: [String]

  var version: Int { firstVersion + steps.count - 1 }

  /// "ghrp": marks a file as ours.
  /// Source: https://www.sqlite.org/pragma.html#pragma_application_id
  static let applicationID: Int64 = 0x6768_7270

  /// Change the version with the tables: a file with another one is deleted.
  static let cache = Schema(firstVersion: 9, steps: [repositories + pages + lists + rateLimits])

  /// Once a release has written a version, a change of the tables is a step that is appended.
  static let favorites = Schema(firstVersion: 4, steps: [ownTables])

  /// Creates the tables, or brings them up to date. Called in a transaction, so that a file is never
  /// half migrated.
  func migrate(_ db: Database) throws {
    let former: Int = try db.value("PRAGMA user_version") ?? 0
    for step in steps.dropFirst(max(former - firstVersion + 1, 0)) { try db.execute(sql: step) }
    try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// The statements that create the tables and indexes of `db`.
  static func statements(in db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }

  /// The statements of a new database.
  func statements() throws -> Set<String> {
    try DatabaseQueue().write { db in
      try migrate(db)
      return try Self.statements(in: db)
    }
  }
}

/// The user's own data, and what the user has seen.
extension Schema {
  /// Each favorite has a copy of its repository, so that it can be shown when the cache is gone. A
  /// private one has no name and no document after its account's logout, until the account sees it
  /// again. `former_name` is set when a repository gets another name, and `is_gone` when GitHub no longer
  /// has it under any. Times are seconds since 1970.
  ///
  /// A `favorite_state` is what a favorite was like when it was added or at its last check, and a
  /// `favorite_event` what has happened since. A key is never used again, so that later events have
  /// higher ones. `told` says what an account has seen: up to which event, or when.
  private static let ownTables = """
    CREATE TABLE favorite (
      host TEXT NOT NULL, id INTEGER NOT NULL, account TEXT NOT NULL,
      full_name TEXT COLLATE NOCASE, document BLOB, note TEXT,
      added_at INTEGER NOT NULL, seen_at INTEGER NOT NULL,
      former_name TEXT, is_gone INTEGER NOT NULL DEFAULT 0, checked_at INTEGER,
      PRIMARY KEY (host, id)
    ) STRICT;
    CREATE INDEX favorite_name ON favorite (host, full_name);
    CREATE TABLE favorite_tag (
      host TEXT NOT NULL, id INTEGER NOT NULL, tag TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (host, id, tag),
      FOREIGN KEY (host, id) REFERENCES favorite ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE favorite_state (
      host TEXT NOT NULL, id INTEGER NOT NULL, full_name TEXT NOT NULL,
      is_archived INTEGER NOT NULL, is_gone INTEGER NOT NULL, license TEXT,
      release_tag TEXT, released_at INTEGER, asked_at INTEGER,
      PRIMARY KEY (host, id),
      FOREIGN KEY (host, id) REFERENCES favorite ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE favorite_event (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      host TEXT NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL, full_name TEXT NOT NULL,
      url TEXT NOT NULL, old TEXT, new TEXT,
      happened_at INTEGER NOT NULL, found_at INTEGER NOT NULL,
      FOREIGN KEY (host, id) REFERENCES favorite ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX favorite_event_id ON favorite_event (host, id);
    CREATE TABLE told (
      host TEXT NOT NULL, account TEXT NOT NULL, subject TEXT NOT NULL, through INTEGER NOT NULL,
      PRIMARY KEY (host, account, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE saved_search (
      host TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE, query TEXT NOT NULL,
      sort TEXT NOT NULL, direction TEXT NOT NULL, added_at INTEGER NOT NULL,
      PRIMARY KEY (host, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE visit (
      key INTEGER PRIMARY KEY,
      host TEXT NOT NULL, feed TEXT NOT NULL, visited_at INTEGER NOT NULL, reached INTEGER,
      UNIQUE (host, feed)
    ) STRICT;
    CREATE TABLE visit_row (
      visit INTEGER NOT NULL REFERENCES visit ON DELETE CASCADE, id INTEGER NOT NULL,
      PRIMARY KEY (visit, id)
    ) STRICT, WITHOUT ROWID;
    """
}

/// The cache.
extension Schema {
  /// `account` is empty for what everyone may see. Times are seconds since 1970. Documents are in a
  /// table of their own, so that the columns that searches read take up few pages.
  ///
  /// `fields` is `RepositoryField.version` of the ghrepo that stored a document. A former name is one
  /// by which GitHub has found a repository that has another name now.
  private static let repositories = """
    CREATE TABLE repository (
      key INTEGER PRIMARY KEY, host TEXT NOT NULL, id INTEGER NOT NULL, account TEXT NOT NULL,
      full_name TEXT NOT NULL COLLATE NOCASE, language TEXT COLLATE NOCASE,
      license TEXT COLLATE NOCASE, stars INTEGER NOT NULL, forks INTEGER NOT NULL,
      size INTEGER NOT NULL, topic_count INTEGER NOT NULL,
      created_at INTEGER, updated_at INTEGER, pushed_at INTEGER,
      flags INTEGER NOT NULL, seen_at INTEGER NOT NULL,
      UNIQUE (host, id, account)
    ) STRICT;
    CREATE INDEX repository_name ON repository (host, full_name);
    CREATE INDEX repository_seen ON repository (seen_at);
    CREATE INDEX repository_stars ON repository (stars);
    CREATE TABLE repository_document (
      repository INTEGER PRIMARY KEY REFERENCES repository ON DELETE CASCADE,
      document BLOB NOT NULL
    ) STRICT;
    \(text)
    CREATE TABLE former_name (
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      full_name TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (repository, full_name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_name_name ON former_name (full_name);
    CREATE TABLE response (
      key INTEGER PRIMARY KEY,
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      kind TEXT NOT NULL, etag TEXT, body BLOB NOT NULL, saved_at INTEGER NOT NULL,
      fields INTEGER NOT NULL,
      UNIQUE (repository, kind)
    ) STRICT;
    CREATE INDEX response_saved ON response (saved_at);
    """

  /// The full-text index. Its row ids are the keys of `repository`, whose writers keep it up to
  /// date: with `trusted_schema` off, SQLite 3.40 rejects triggers that write to virtual tables.
  static let text = """
    CREATE VIRTUAL TABLE repository_text USING fts5(
      name, owner, description, topics, readme,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', columnsize = 0);
    CREATE VIRTUAL TABLE repository_word USING fts5vocab(repository_text, row);
    """

  private static let pages = """
    CREATE TABLE page (
      key INTEGER PRIMARY KEY,
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL,
      is_incomplete INTEGER NOT NULL, has_next INTEGER NOT NULL, saved_at INTEGER NOT NULL,
      fields INTEGER NOT NULL,
      UNIQUE (host, account, query, sort, direction, size, number)
    ) STRICT;
    CREATE INDEX page_saved ON page (saved_at);
    CREATE TABLE page_row (
      page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
      position INTEGER NOT NULL,
      repository INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      PRIMARY KEY (page, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX page_row_repository ON page_row (repository);
    """

  /// The last list of each terminal, by row number, and how far listings got. The ids of a complete
  /// listing are in a table of their own, to which each page adds its own.
  private static let lists = """
    CREATE TABLE last_list (
      terminal TEXT NOT NULL, position INTEGER NOT NULL,
      host TEXT NOT NULL, account TEXT NOT NULL, full_name TEXT NOT NULL,
      shown_at INTEGER NOT NULL,
      PRIMARY KEY (terminal, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recent_query (
      key INTEGER PRIMARY KEY, host TEXT NOT NULL, account TEXT NOT NULL, words TEXT NOT NULL,
      used_at INTEGER NOT NULL,
      UNIQUE (host, account, words)
    ) STRICT;
    CREATE TABLE progress (
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      size INTEGER NOT NULL, page INTEGER NOT NULL, rows INTEGER NOT NULL,
      ids BLOB NOT NULL, saved_at INTEGER NOT NULL,
      PRIMARY KEY (host, account, query, sort, direction)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE slice_run (
      run INTEGER PRIMARY KEY,
      host TEXT NOT NULL, account TEXT NOT NULL,
      query TEXT NOT NULL, sort TEXT NOT NULL, direction TEXT NOT NULL,
      position BLOB NOT NULL, saved_at INTEGER NOT NULL,
      UNIQUE (host, account, query, sort, direction)
    ) STRICT;
    CREATE TABLE slice_page (
      key INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES slice_run ON DELETE CASCADE,
      ids BLOB NOT NULL
    ) STRICT;
    CREATE INDEX slice_page_run ON slice_page (run);
    """

  /// GitHub's rate limits, for all processes. Times are milliseconds.
  ///
  /// `account` is a login, empty for anonymous use, or a hash of a token without a login.
  private static let rateLimits = """
    CREATE TABLE rate_limit (
      host TEXT NOT NULL, account TEXT NOT NULL, resource TEXT NOT NULL,
      allowance INTEGER NOT NULL, remaining INTEGER NOT NULL,
      window INTEGER NOT NULL, is_assumed INTEGER NOT NULL, ends_at INTEGER NOT NULL,
      generation INTEGER NOT NULL, begun_at INTEGER NOT NULL, in_flight INTEGER NOT NULL,
      carried INTEGER NOT NULL, carried_until INTEGER NOT NULL,
      next_bulk INTEGER NOT NULL, noted_at INTEGER NOT NULL,
      PRIMARY KEY (host, account, resource)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rate_limit_hold (
      host TEXT NOT NULL, account TEXT NOT NULL,
      since INTEGER NOT NULL, until INTEGER NOT NULL, is_stated INTEGER NOT NULL,
      PRIMARY KEY (host, account)
    ) STRICT, WITHOUT ROWID;
    """
}
