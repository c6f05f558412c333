internal import App
internal import GitHub
internal import Rendering
internal import Terminal

/// Rows that were drawn, until something of them changes.
struct RowCache: Sendable {
  private struct Key: Hashable {
    var id: Int64
    var isSelected: Bool
  }

  private struct Entry {
    var row: ListedRepository
    var context: RowContext
    var frame: ScreenFrame
  }

  private var entries: [Key: Entry] = [:]
  /// More than a large screen shows several times over.
  private static let most = 200

  mutating func frame(_ row: ListedRepository, context: RowContext) -> ScreenFrame {
    let key = Key(id: row.repository.id, isSelected: context.isSelected)
    if let entry = entries[key], entry.context == context, entry.row == row { return entry.frame }
    if entries.count >= Self.most { entries = [:] }
    let frame = RowView(row, context: context).frame()
    entries[key] = Entry(row: row, context: context, frame: frame)
    return frame
  }
}
