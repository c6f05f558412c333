package import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The names of the columns above the rows; the one that the list is sorted by has an arrow.
package struct ListHeader {
  private let list: FeedList
  private let language: Language
  private let area: ScreenArea
  private let places: RowColumnPlaces
  private let value: RowValue
  /// The screen column of the rows' text.
  private let left: Int

  /// Nil where rows have no columns.
  package init?(_ state: BrowseState, list: FeedList) {
    guard let area = state.layout.header, !list.rows.isEmpty else { return nil }
    let geometry = RowGeometry(state.layout)
    let columns = RowColumns(
      RowContext(
        columns: area.columns, geometry: geometry, language: state.settings.language,
        depth: state.settings.profile.colorDepth, showsImages: state.settings.showsImages,
        now: state.now))
    self.list = list
    self.area = area
    language = state.settings.language
    value = RowContext.value(of: list.shownSort)
    left = area.column + columns.text
    places =
      geometry.form == .compact
      ? CompactRow.places(columns: columns.textColumns, value: value, language: language)
      : RowFacts.mediumPlaces(columns: columns.textColumns, value: value, language: language)
  }

  func draw(on frame: inout ScreenFrame) {
    for place in places.places {
      let text = label(place.column).truncated(to: place.columns)
      let start = place.isRightAligned ? place.start + place.columns - text.columns : place.start
      frame.write(text, at: ScreenPosition(row: area.row, column: left + start), in: area)
    }
  }

  /// What a click at this column of the screen sorts by.
  package func sort(atColumn column: Int) -> ListSort? {
    let place = places.places.first {
      ($0.start..<$0.start + $0.columns).contains(column - left)
    }
    return place.flatMap { sort(of: $0.column) }
  }

  /// Nil for a column that the list cannot be sorted by.
  private func sort(of column: RowColumnPlaces.Column) -> ListSort? {
    let sort: ListSort? =
      switch column {
      case .name: .name
      case .language, .description: nil
      case .age: value == .added ? .added : .updated
      case .value:
        value == .forks
          ? .forks
          : value == .gained ? .gained : showsAgeAsValue ? list.shownSort : .stars
      }
    return sort.flatMap { list.id.sorts.contains($0) ? $0 : nil }
  }

  /// Whether there is no separate column for the age that the list is sorted by.
  private var showsAgeAsValue: Bool {
    value.isAge && !places.places.contains { $0.column == .age }
  }

  private func label(_ column: RowColumnPlaces.Column) -> StyledText {
    let sort = sort(of: column)
    guard let sort, sort == list.shownSort else {
      return StyledText(name(column), in: language, .muted)
    }
    let arrow = list.listQuery.isAscending ? " ↑" : " ↓"
    return StyledText(name(column), in: language, .accent) + StyledText(sanitizing: arrow, .accent)
  }

  private func name(_ column: RowColumnPlaces.Column) -> Message {
    switch column {
    case .name: .browseColumnName
    case .language: .browseColumnLanguage
    case .description: .browseColumnDescription
    case .age: age
    case .value: showsAgeAsValue ? age : valueName
    }
  }

  private var valueName: Message {
    switch value {
    case .forks: .browseColumnForks
    case .gained: .browseColumnGained
    case .stars, .updated, .added: .browseColumnStars
    }
  }

  private var age: Message {
    switch value {
    case .added: .browseColumnAdded
    case .updated: .browseColumnUpdated
    case .stars, .gained, .forks: .browseColumnPushed
    }
  }
}

extension ListQuery {
  /// Whether the least, the oldest or the first letters come first.
  package var isAscending: Bool { order.map { $0 == .ascending } ?? (sort == .name) }
}

extension FeedList {
  /// What the rows are sorted by: where gained stars are not known, another list stands in.
  var shownSort: ListSort {
    let isOther = rows.first.map { $0.gained == nil } ?? false
    return listQuery.sort == .gained && isOther ? .stars : listQuery.sort
  }
}
