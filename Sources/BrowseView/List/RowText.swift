internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The text of a row.
struct RowText {
  let row: ListedRepository
  let context: RowContext
  let columns: Int

  init(_ row: ListedRepository, context: RowContext, columns: Int) {
    self.row = row
    self.context = context
    self.columns = columns
  }

  private var language: Language { context.language }

  /// Name, description in two lines, facts.
  var lines: [StyledText] {
    let room = context.geometry.descriptionRows
    return [title.truncatedName(to: columns)] + description(room)
      + [RowFacts(row, context: context, columns: columns).line]
  }

  /// Name and stars, description in one line.
  var lowLines: [StyledText] {
    let forms = RowFacts(row, context: context, columns: columns).short
    let facts =
      forms.first { title.columns + $0.columns + 2 <= columns } ?? forms.last ?? StyledText()
    let room = max(1, columns - facts.columns - 2)
    return [title.truncatedName(to: room).padded(to: room + 2) + facts] + description(1)
  }

  /// Name, age and what the list is sorted by; language and description.
  var mediumLines: [StyledText] {
    let facts = RowFacts(row, context: context, columns: columns).medium
    let fitting =
      facts.first { title.columns + $0.columns <= columns } ?? facts.last ?? StyledText()
    let room = max(1, columns - fitting.columns)
    let separator = StyledText(" · ", .muted)
    let programming = row.repository.language.map { [LanguageColor.dot($0)] } ?? []
    let parts =
      programming + RepositoryMarks.standing(of: row, in: language)
      + [row.annotationLine, about].filter { !$0.isEmpty }
    return [
      title.truncatedName(to: room).padded(to: room) + fitting,
      parts.joined(separator: separator).truncated(to: columns),
    ]
  }

  private var about: StyledText {
    let text = row.repository.descriptionLine
    return text.isEmpty
      ? StyledText(.rowNoDescription, in: language, .muted) : StyledText(text, .muted)
  }

  /// Padded with empty lines, so that the facts of all rows are at the same height.
  private func description(_ count: Int) -> [StyledText] {
    let note = row.annotationLine
    let noteRows = note.isEmpty || count < 2 ? 0 : 1
    let text = row.repository.descriptionLine
    var lines =
      text.isEmpty
      ? [StyledText(.rowNoDescription, in: language, .muted).truncated(to: columns)]
      : StyledText(text).wrapped(to: columns, atMost: count - noteRows)
    if noteRows > 0 { lines.append(note.truncated(to: columns)) }
    while lines.count < count { lines.append(StyledText()) }
    return lines
  }

  private var title: StyledText {
    var title = RepositoryTitle.title(
      of: row.repository, isFavorite: row.isFavorite, ownerStyle: .muted)
    if row.isNew { title += "  " + StyledText(.rowNew, in: language, .good) }
    return title
  }
}

/// Everything that a row's appearance depends on besides the repository.
struct RowContext: Sendable, Equatable {
  var columns: Int
  var geometry: RowGeometry
  var language: Language
  var depth: ColorDepth
  var isSelected = false
  var isMarked = false
  /// Keys go to the list, not to the detail beside it.
  var isFocused = true
  var showsImages: Bool
  var value = RowValue.stars
  var avatar: ScreenImage?
  var thumbnail: ScreenImage?
  /// Ages are shown to the minute.
  var now: Date

  /// What rows of a list with this sort show in any width.
  static func value(of sort: ListSort) -> RowValue {
    switch sort {
    case .forks: .forks
    case .gained: .gained
    case .updated: .updated
    case .added: .added
    case .bestMatch, .stars, .helpWanted, .name: .stars
    }
  }

  static func minute(of date: Date) -> Date {
    Date(
      timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    )
  }
}

/// The columns of a row: the selection bar, the avatar, the text, the thumbnail on the right.
struct RowColumns {
  let text: Int
  let textColumns: Int
  /// Nil where there is no thumbnail.
  let thumbnail: Int?
  let avatar = 2

  /// Longer lines are hard to read.
  private static let widestText = 100
  private static let gap = 2

  init(_ context: RowContext) {
    let image = context.showsImages ? context.geometry.avatar : nil
    text = 2 + (image.map { $0.columns + Self.gap } ?? 0)
    let right = context.columns - Self.gap
    let room = context.showsImages ? context.geometry.thumbnail : nil
    let reserved = room.map { $0.columns + Self.gap } ?? 0
    textColumns = max(1, min(Self.widestText, right - text - reserved))
    thumbnail = room.map { right - $0.columns }
  }
}
