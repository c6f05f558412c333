package import GitHub
package import Messages
package import Terminal

/// One repository among others on a terminal: who it is, how known, and what it says of itself.
package struct RepositoryRow: Sendable {
  private let repository: Repository
  private let language: Language

  /// Below this, name and numbers do not share a line.
  private static let narrow = 60
  /// Longer lines are hard to read.
  private static let widest = 100
  private static let gap: StyledText = "  "
  private static let separator: StyledText = " · "
  /// Languages start one under the other: room for most names, in a small and in a large window.
  private static let languageColumns = (small: 14, large: 18)
  /// The description stands under its name, so that names are found at a glance.
  private static let indent = TerminalText.spaces(2)

  package init(_ repository: Repository, language: Language) {
    self.repository = repository
    self.language = language
  }

  /// Two lines or more, each at most `columns` (twenty or more) wide.
  package func lines(columns: Int) -> [StyledText] {
    let width = min(columns, Self.widest)
    let head = columns < Self.narrow ? stackedHead(width) : wideHead(width)
    return head + descriptionLines(width)
  }

  private func stackedHead(_ width: Int) -> [StyledText] {
    let room = width - Self.indent.columns
    let facts = ([stars] + [programmingLanguage].compactMap(\.self)).joined(separator: Self.gap)
    let both = marks.isEmpty ? facts : facts + Self.gap + marks
    let isShort = both.columns <= room
    return [title.truncated(to: width)]
      + (isShort ? indented([both]) : indented([facts.truncated(to: room)]) + markLines(room))
  }

  /// Numbers stand at the right, one under the other from row to row.
  private func wideHead(_ width: Int) -> [StyledText] {
    let languageColumns = width < 80 ? Self.languageColumns.small : Self.languageColumns.large
    let language = (programmingLanguage ?? StyledText()).truncated(to: languageColumns)
    let facts =
      language.padded(to: languageColumns) + stars.padded(to: 10, alignment: .right)
    let room = width - facts.columns - Self.gap.columns
    let both = marks.isEmpty ? title : title + Self.separator + marks
    let isShort = both.columns <= room
    let name = isShort ? both : title.truncated(to: room)
    return [name.padded(to: room) + Self.gap + facts]
      + (isShort ? [] : markLines(width - Self.indent.columns))
  }

  /// Marks that have no room beside the name: archived and private must not go unseen.
  private func markLines(_ room: Int) -> [StyledText] {
    marks.isEmpty ? [] : indented(marks.wrapped(to: room))
  }

  private func descriptionLines(_ width: Int) -> [StyledText] {
    let text = TerminalText(sanitizing: repository.description ?? "").trimmed
    let room = width - Self.indent.columns
    let lines =
      text.isEmpty
      ? [StyledText(.rowNoDescription, in: language, .dim).truncated(to: room)]
      : StyledText(text, .dim).wrapped(to: room, atMost: 2)
    return indented(lines)
  }

  private func indented(_ lines: [StyledText]) -> [StyledText] {
    lines.map { StyledText(Self.indent) + $0 }
  }

  private var title: StyledText { RepositoryTitle.title(of: repository) }

  private var marks: StyledText {
    RepositoryMarks.marks(of: repository, in: language).joined(separator: Self.separator)
  }

  private var stars: StyledText {
    StyledText("★", .amber)
      + StyledText(sanitizing: " " + language.compact(repository.stargazersCount))
  }

  private var programmingLanguage: StyledText? {
    repository.language.map { LanguageColor.dot($0) }
  }
}
