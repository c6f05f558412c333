package import FoundationEssentials
internal import GitHub
package import Messages
package import Terminal

/// One repository of a list for screen readers: words instead of signs and columns.
package struct AccessibleRow: Sendable {
  private let row: ListedRepository
  private let language: Language
  private let now: Date

  package init(_ row: ListedRepository, language: Language, now: Date) {
    self.row = row
    self.language = language
    self.now = now
  }

  /// Number, name and marks; stars and language; what it says of itself; note and tags. No line is
  /// wrapped: the reader does that.
  package var lines: [StyledText] {
    let repository = row.repository
    let number = row.position.map { "\($0). " } ?? ""
    let favorite = row.isFavorite ? [StyledText(.rowFavorite, in: language)] : []
    let marks = favorite + RepositoryMarks.marks(of: row, in: language, now: now)
    let name = StyledText(sanitizing: number + repository.fullName, .bold)
    let stars = StyledText(.rowStars(count: max(0, repository.stargazersCount)), in: language)
    let programming = repository.language.map { [StyledText(sanitizing: $0)] } ?? []
    let description = TerminalText(sanitizing: repository.description ?? "").trimmed
    let note = row.annotation.map { AnnotationText.line($0) } ?? StyledText()
    return [
      ([name] + marks).joined(separator: ", "), ([stars] + programming).joined(separator: ", "),
      description.isEmpty ? StyledText(.rowNoDescription, in: language) : StyledText(description),
    ] + (note.isEmpty ? [] : [note])
  }
}
