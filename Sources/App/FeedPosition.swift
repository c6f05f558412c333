/// How far a listing got.
package struct FeedPosition: Sendable, Equatable {
  /// The last page that was given, counted from 1; 0 for none.
  package var page: Int
  package var rows: Int
  /// The ids of the rows, none of which is given again.
  package var ids: Set<Int64>

  package static let start = FeedPosition(page: 0, rows: 0, ids: [])

  package init(page: Int, rows: Int, ids: Set<Int64>) {
    self.page = page
    self.rows = rows
    self.ids = ids
  }
}
