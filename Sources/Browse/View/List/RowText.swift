internal import App
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// The words of a row.
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
    return [title.truncated(to: columns)] + description(room)
      + [RowFacts(row.repository, context: context, columns: columns).line]
  }

  /// Name and stars, description in one line.
  var lowLines: [StyledText] {
    let facts = RowFacts(row.repository, context: context, columns: columns).short
    let room = max(1, columns - facts.columns - 2)
    return [title.truncated(to: room).padded(to: room + 2) + facts] + description(1)
  }

  /// Filled up with empty lines, so that facts stand at one height.
  private func description(_ count: Int) -> [StyledText] {
    let note = row.annotation.map { AnnotationText.line($0) } ?? StyledText()
    let noteRows = note.isEmpty || count < 2 ? 0 : 1
    let text = TerminalText(sanitizing: row.repository.description ?? "").trimmed
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
