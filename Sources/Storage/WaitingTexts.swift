internal import FoundationEssentials
internal import GRDB
internal import GitHub

/// The repositories whose words are not in the full-text index yet.
///
/// Words come in when somebody searches, or when many wait: a row alone costs the index as much as
/// ten that come in order, and a command that lists what GitHub found needs no index.
struct WaitingTexts {
  private let db: Database
  private let addition: RowStatement

  init(_ db: Database) throws {
    self.db = db
    addition = try RowStatement(
      """
      INSERT INTO waiting_text (repository, place) VALUES (?, ?) ON CONFLICT DO NOTHING
      """, db)
  }

  /// The words of repository `key` are new, or belong elsewhere; `place` is where the index had
  /// them before, nil for nowhere. One that waits already was not moved since.
  func add(_ key: Int64, indexedAt place: Int64?) throws {
    try addition.run(.int(key), .int(place))
  }

  /// SQLite keeps no number of rows, but it finds it by looking at few pages.
  static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM waiting_text")) ?? 0
  }

  static func isAny(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM waiting_text)"))
      ?? false
  }

  /// The SQL for where the index has the words of the repository whose key is in `column`.
  static func indexedPlace(_ column: String) -> String {
    """
    (SELECT iif(w.repository IS NULL, r.place, w.place)
      FROM repository AS r LEFT JOIN waiting_text AS w ON w.repository = r.key
      WHERE r.key = \(column))
    """
  }

  /// Puts the words of up to `limit` repositories into the index, or of `key` alone; false when
  /// none waited.
  @discardableResult
  static func index(only key: Int64? = nil, limit: Int = 1000, _ db: Database) throws -> Bool {
    let texts = try waiting(key, limit, db).sorted { $0.place < $1.place }
    guard !texts.isEmpty else { return false }
    // In ascending order, first what goes and then what comes: for every step back the index
    // writes a part of its own, which it has to merge later.
    let deletion = try RowStatement("DELETE FROM repository_text WHERE rowid = ?", db)
    for place in texts.compactMap(\.oldPlace).sorted() { try deletion.run(.int(place)) }
    let insertion = try RowStatement(
      """
      INSERT INTO repository_text (rowid, name, owner, description, topics, readme)
      VALUES (?, ?, ?, ?, ?, ?)
      """, db)
    let removal = try RowStatement("DELETE FROM waiting_text WHERE repository = ?", db)
    for text in texts {
      let words = text.words
      try insertion.run(
        .int(text.place), .text(words[0]), .text(words[1]), .text(words[2]), .text(words[3]),
        .text(text.readme))
      try removal.run(.int(text.key))
    }
    return true
  }

  private struct Text {
    let key: Int64
    let place: Int64
    let oldPlace: Int64?
    let words: [String]
    let readme: String
  }

  private static func waiting(_ key: Int64?, _ limit: Int, _ db: Database) throws -> [Text] {
    let statement = try RowStatement(
      """
      SELECT w.repository, r.place, w.place, full_name, document, readme
      FROM waiting_text AS w JOIN repository AS r ON r.key = w.repository
        LEFT JOIN repository_document AS d ON d.repository = w.repository
        LEFT JOIN repository_text AS t ON t.rowid = w.place
      \(key == nil ? "" : "WHERE w.repository = ?") LIMIT \(limit)
      """, db)
    var texts: [Text] = []
    func add(_ row: RowColumns) {
      texts.append(
        Text(
          key: row.int(0), place: row.int(1), oldPlace: row.intOrNil(2),
          words: words(ofDocument: row.data(4), called: row.text(3)), readme: row.text(5)))
    }
    if let key { try statement.rows(.int(key), body: add) } else { try statement.rows(body: add) }
    return texts
  }

  /// What cannot be read any more is found by its name.
  private static func words(ofDocument document: Data, called fullName: String) -> [String] {
    if let repository = try? Repository(document: document) { return repository.words }
    let parts = fullName.split(separator: "/", maxSplits: 1).map(String.init)
    return [parts.last ?? "", parts.first ?? "", "", ""]
  }
}
