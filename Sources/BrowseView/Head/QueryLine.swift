internal import BrowseModel
internal import Core
internal import GitHub
package import Messages
internal import Rendering
internal import Terminal

/// The second line: the query on the left, the number of results on the right.
package struct QueryLine {
  let scene: ViewContext

  package init(scene: ViewContext) { self.scene = scene }

  private static let row = 1
  /// The least width of the text field.
  private static let fieldColumns = 18

  func draw(on frame: inout ScreenFrame) {
    let columns = scene.layout.size.columns
    let left = scene.caption
    let least = scene.field == nil ? left.columns : Self.fieldColumns
    let facts = QuerySummary(scene: scene).line(columns: columns - 2 - least - 4)
    frame.write(left, at: position(1))
    frame.write(facts, at: position(columns - 1 - facts.columns))
    guard let field = scene.field else { return }
    let placeholder = scene.state.screen.tab.placeholder
    let room = columns - 2 - (facts.isEmpty ? 0 : facts.columns + 2) - 2
    FieldView(
      field: field, placeholder: placeholder.map { scene.text($0, .muted) } ?? "",
      area: ScreenArea(row: Self.row, column: 3, columns: room, rows: 1)
    ).draw(on: &frame)
  }

  /// Whether the name of the sort is at this column.
  package func isSort(atColumn column: Int) -> Bool {
    let columns = scene.layout.size.columns
    let left = scene.field == nil ? scene.caption.columns : Self.fieldColumns
    let sort = QuerySummary(scene: scene).sortColumns(columns: columns - 2 - left - 4)
    return (columns - 1 - sort..<columns - 1).contains(column)
  }

  private func position(_ column: Int) -> ScreenPosition {
    ScreenPosition(row: Self.row, column: column)
  }
}

/// The number of results, the sort and the filters, as far as they fit.
struct QuerySummary {
  let scene: ViewContext

  func line(columns: Int) -> StyledText { shown(columns: columns).line }

  /// The columns of the sort at the end of the line; 0 where it does not fit.
  func sortColumns(columns: Int) -> Int { shown(columns: columns).sortColumns }

  private func shown(columns: Int) -> (line: StyledText, sortColumns: Int) {
    guard let list = scene.list else { return (StyledText(), 0) }
    // The number of results matters most, then the filters.
    let parts = [
      count(list), newRows(list), language(list), filters(list), saved(list), sort(list),
    ]
    let separator = StyledText(" · ", .muted)
    var shown: [StyledText] = []
    for part in parts.compactMap(\.self) {
      guard (shown + [part]).joined(separator: separator).columns <= columns else { continue }
      shown.append(part)
    }
    let sort = sort(list)
    return (
      shown.joined(separator: separator),
      sort != nil && shown.last == sort ? shown.last?.columns ?? 0 : 0
    )
  }

  private func count(_ list: FeedList) -> StyledText? {
    guard let head = list.head, !list.isFromCacheOnly else { return nil }
    let count = max(0, head.totalCount)
    if list.id == .favorites { return scene.text(.browseFavoritesCount(count: count)) }
    return head.isIncomplete
      ? scene.text(.browseResultsAtLeast(count: count), .star)
      : scene.text(.browseResults(count: count))
  }

  /// What is new since the last run of a saved search.
  private func newRows(_ list: FeedList) -> StyledText? {
    guard let lastRun = list.lastRun, !list.rows.isEmpty else { return nil }
    let count = list.rows.count { $0.isNew }
    let age = scene.language.age(of: lastRun, at: scene.state.now)
    return scene.text(.browseNewRows(count: count, age: age), count > 0 ? .good : .muted)
  }

  private func language(_ list: FeedList) -> StyledText? {
    list.listQuery.language.map { LanguageColor.dot($0).truncated(to: 20) }
  }

  /// The filters of the command line.
  private func filters(_ list: FeedList) -> StyledText? {
    let filters = list.listQuery.qualifiers.map { StyledText(sanitizing: $0.text, .star) }
    return filters.isEmpty ? nil : filters.joined(separator: " ").truncated(to: 40)
  }

  private func saved(_ list: FeedList) -> StyledText? {
    list.listQuery.savedName.map { name in
      let quoted = Message.browseSavedName(name: name).text(in: scene.language)
      return StyledText(sanitizing: quoted, .muted).truncated(to: 20)
    }
  }

  private func sort(_ list: FeedList) -> StyledText? {
    guard !list.rows.isEmpty || list.activity.isBusy || list.problem != nil else { return nil }
    var listQuery = list.listQuery
    listQuery.sort = list.shownSort
    if list.id == .top, listQuery.sort == .gained {
      return scene.text(.browseSortGainedYear, .muted)
    }
    return scene.sort(of: listQuery)
  }
}

extension ViewContext {
  /// The name of a sort, after an arrow if its order is ascending.
  func sort(of listQuery: ListQuery) -> StyledText {
    let arrow = listQuery.order == .ascending ? "↑ " : ""
    return StyledText(sanitizing: arrow, .muted) + text(listQuery.sort.word, .muted)
  }
}

extension ListSort {
  /// The name shown to the user.
  package var word: Message {
    switch self {
    case .bestMatch: .browseSortBestMatch
    case .stars: .browseSortStars
    case .gained: .browseSortGained
    case .forks: .browseSortForks
    case .updated: .browseSortUpdated
    case .helpWanted: .browseSortHelpWanted
    case .added: .browseSortAdded
    case .name: .browseSortName
    }
  }
}
