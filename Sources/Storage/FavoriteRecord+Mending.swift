internal import FoundationEssentials
internal import GRDB
internal import GitHub

extension FavoriteRecord {
  /// The keys of the favourites whose documents cannot be read.
  static func unreadable(_ db: Database) throws -> [Row] {
    try Row.fetchAll(
      db, sql: "SELECT host, id, full_name, document FROM favorite WHERE document IS NOT NULL"
    ).filter { row in
      let document: Data? = try? row.value("document")
      return document.flatMap { try? Repository(document: $0) } == nil
    }
  }

  /// Puts the little that is known beside it in the place of each document that is unreadable or,
  /// as in a backup, was left out.
  static func mend(_ db: Database) throws {
    let bare = try Row.fetchAll(
      db, sql: "SELECT * FROM favorite WHERE document IS NULL AND full_name IS NOT NULL")
    for row in try unreadable(db) + bare {
      let document = plainDocument(of: row)
      try db.execute(
        sql: """
          UPDATE favorite SET document = ?, full_name = CASE WHEN ? THEN full_name END
          WHERE host IS ? AND id IS ?
          """,
        arguments: [
          document, document != nil, row["host"] as DatabaseValue, row["id"] as DatabaseValue,
        ])
    }
  }

  /// Nil when not even the name is one.
  private static func plainDocument(of row: Row) -> Data? {
    guard let host: String = try? row.value("host"), let id: Int64 = try? row.value("id"),
      let text: String = try? row.value("full_name"),
      let name = try? RepositoryName(parsing: text)
    else { return nil }
    let repository = Repository(
      id: id, name: name.name, fullName: "\(name)", htmlURL: "https://\(host)/\(name)")
    return repository.document
  }
}
