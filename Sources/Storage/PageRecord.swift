internal import FoundationEssentials
internal import GRDB

/// A row of `page`: what was stored of one page, without its rows.
struct PageRecord {
  let key: Int64
  let size: Int
  let number: Int
  let total: Int
  let isIncomplete: Bool
  let hasNext: Bool
  let savedAt: Int64

  /// The positions, counted from 0 over all pages, of the rows on this page.
  var positions: Range<Int> { (number - 1) * size..<number * size }

  init(_ row: Row) throws {
    key = try row.value("key")
    size = try row.value("size")
    number = try row.value("number")
    total = try row.value("total")
    isIncomplete = try row.value("is_incomplete")
    hasNext = try row.value("has_next")
    savedAt = try row.value("saved_at")
  }

  static func all(of question: Question, _ db: Database) throws -> [PageRecord] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM page WHERE \(Question.condition) ORDER BY number",
      arguments: question.arguments
    ).map(PageRecord.init)
  }
}
