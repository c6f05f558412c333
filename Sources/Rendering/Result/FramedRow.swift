package import FoundationEssentials
internal import GitHub
package import Messages
package import Terminal

/// A row with room for images: the owner's avatar on the left, and an image from the README on the
/// right of a wide window.
package struct FramedRow: Sendable {
  package let lines: [StyledText]
  /// The first column of the avatar, which begins in the first line.
  package let avatarColumn: Int
  /// The first column of the README's image; nil if the window has no room for it.
  package let thumbnailColumn: Int?

  /// The cells of the avatar: a square, as cells are twice as high as wide.
  package static let avatar = (columns: 6, rows: 3)
  package static let thumbnail = (columns: 18, rows: 3)
  /// A narrower window shows rows without images.
  package static let narrowest = 50

  private static let gap = 2
  /// Below this width, all room is for the text.
  package static let wide = 100

  /// `avatar` has the lines shown in place of the avatar, each six columns wide.
  package init(_ row: RepositoryRow, avatar: [StyledText], columns: Int) {
    let thumbnailRoom = Self.gap + Self.thumbnail.columns
    let isWide = columns >= Self.wide
    let room = isWide ? columns - thumbnailRoom : columns
    let gutter = row.gutter
    let text = row.text(room, beside: gutter.columns + Self.avatar.columns + Self.gap)
    lines =
      (0..<max(text.count, avatar.count)).map { index in
        let number = index == 0 ? gutter : StyledText(TerminalText.spaces(gutter.columns))
        let face = index < avatar.count ? avatar[index] : StyledText()
        return number + face.padded(to: Self.avatar.columns + Self.gap)
          + (index < text.count ? text[index] : StyledText())
      } + [StyledText()]
    avatarColumn = gutter.columns
    thumbnailColumn = isWide ? min(room, RepositoryRow.widest) + Self.gap : nil
  }

  /// The number of lines of a row in a window of this width.
  package static func height(of row: RepositoryRow, columns: Int) -> Int {
    let blank = [StyledText](repeating: StyledText(), count: avatar.rows)
    return FramedRow(row, avatar: blank, columns: columns).lines.count
  }
}

/// One repository of a list for screen readers: words instead of symbols and columns.
package struct AccessibleRow: Sendable {
  private let row: ListedRepository
  private let language: Language
  private let now: Date

  package init(_ row: ListedRepository, language: Language, now: Date) {
    self.row = row
    self.language = language
    self.now = now
  }

  /// Number, name and marks; stars and language; description; note and tags. Lines are not wrapped:
  /// the screen reader does that.
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

/// The user's note and tags for a favorite, above its details.
package struct AnnotationLines: Sendable {
  private let annotation: ListedRepository.Annotation
  private let seenAt: Date

  package init(_ annotation: ListedRepository.Annotation, seenAt: Date) {
    self.annotation = annotation
    self.seenAt = seenAt
  }

  package func lines(in language: Language, now: Date) -> [StyledText] {
    let added = Message.favoritesSince(
      date: language.day(annotation.addedAt), age: language.age(of: seenAt, at: now))
    let text = AnnotationText.line(annotation)
    return [StyledText(added, in: language)] + (text.isEmpty ? [] : [text])
  }
}
