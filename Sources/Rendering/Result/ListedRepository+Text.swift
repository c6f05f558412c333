package import Core
package import FoundationEssentials
package import GitHub
package import Messages
package import Terminal

extension Repository {
  /// The description on one line; empty without one.
  package var descriptionLine: TerminalText {
    TerminalText(sanitizing: description ?? "").trimmed
  }
}

extension ListedRepository {
  /// The row for screen readers: words instead of symbols and columns. Number, name and marks;
  /// stars and language; description; note and tags. Lines are not wrapped: the screen reader does
  /// that.
  package func accessibleLines(in language: Language, now: Date) -> [StyledText] {
    let number = position.map { "\($0). " } ?? ""
    let favorite = isFavorite ? [StyledText(.rowFavorite, in: language)] : []
    let marks = favorite + RepositoryMarks.marks(of: self, in: language, now: now)
    let name = StyledText(sanitizing: number + repository.fullName, .bold)
    let stars = StyledText(.rowStars(count: max(0, repository.stargazersCount)), in: language)
    let programming = repository.language.map { [StyledText(sanitizing: $0)] } ?? []
    let description = repository.descriptionLine
    let note = annotationLine
    return [
      ([name] + marks).joined(separator: ", "), ([stars] + programming).joined(separator: ", "),
      description.isEmpty ? StyledText(.rowNoDescription, in: language) : StyledText(description),
    ] + (note.isEmpty ? [] : [note])
  }

  /// The user's tags and note; empty without both.
  package var annotationLine: StyledText { annotation?.line ?? StyledText() }
}

extension ListedRepository.Annotation {
  /// The tags and note of a favorite, as in `#cli #swift · read this`; empty without both.
  var line: StyledText {
    let tags = tags.map { StyledText(sanitizing: "#\($0)", .dim) }.joined(separator: " ")
    let note = StyledText(sanitizing: note ?? "", .dim)
    return [tags, note].filter { !$0.isEmpty }.joined(separator: StyledText(" · ", .dim))
  }
}
