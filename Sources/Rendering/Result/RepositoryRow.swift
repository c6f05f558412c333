package import Core
package import FoundationEssentials
import GitHub
package import Messages
package import Terminal

/// One repository of a list on a terminal: its number, name, language, stars, description and age.
package struct RepositoryRow: Sendable {
  private let row: ListedRepository
  private let language: Language
  /// Built once, because it is measured before it is placed.
  private let marks: StyledText
  /// When somebody pushed to it; empty if that is not known.
  private let age: StyledText

  /// Below this width, name and numbers do not share a line.
  private static let narrow = 60
  /// Longer lines are hard to read.
  static let widest = 100
  private static let gap: StyledText = "  "
  private static let separator: StyledText = " · "
  /// With numbers of up to three digits, names start at the same column.
  private static let digits = 3
  /// Languages start at the same column: room for most names, in a small and in a large window.
  private static let languageColumns = (small: 14, large: 18, largeFrom: 80)
  /// The description is indented below the name, so that names are found at a glance.
  private static let indent = TerminalText.spaces(2)

  package init(_ row: ListedRepository, language: Language, now: Date) {
    self.row = row
    self.language = language
    marks = RepositoryMarks.marks(of: row, in: language, now: now)
      .joined(separator: Self.separator)
    let date = row.repository.pushedAt ?? row.repository.updatedAt
    age =
      date.map { StyledText(sanitizing: language.age(of: $0, at: now), .role(.muted)) }
      ?? StyledText()
  }

  /// Two lines or more, each at most `columns` (at least twenty) wide.
  package func lines(columns: Int) -> [StyledText] {
    let gutter = gutter
    let blank = StyledText(TerminalText.spaces(gutter.columns))
    return text(columns, beside: gutter.columns, aboutLines: 1).enumerated().map { index, line in
      (index == 0 ? gutter : blank) + line
    }
  }

  /// The text to the right of `besideColumns`, so that both together are at most `columns` wide, with
  /// at most `aboutLines` of the description.
  func text(_ columns: Int, beside besideColumns: Int, aboutLines: Int) -> [StyledText] {
    let width = min(columns, Self.widest) - besideColumns
    let wide = columns < Self.narrow ? nil : wideHead(width, of: columns)
    let description = descriptionLines(
      width, atMost: aboutLines, age: wide == nil ? StyledText() : age)
    return (wide ?? stackedHead(width)) + description + annotationLines(width)
  }

  /// The number before the name, by which the user can refer to the row; empty without one.
  var gutter: StyledText {
    guard let position = row.position else { return StyledText() }
    let number = StyledText(sanitizing: String(position), .dim)
    return number.padded(to: Self.digits, alignment: .right) + " "
  }

  /// A name too long for a line goes on in the next one: users copy it.
  private func stackedHead(_ width: Int) -> [StyledText] {
    let room = width - Self.indent.columns
    var lines: [StyledText] = []
    for fact in [stars, programmingLanguage ?? StyledText(), age, marks] where !fact.isEmpty {
      if let last = lines.last, (last + Self.gap + fact).columns <= room {
        lines[lines.count - 1] = last + Self.gap + fact
      } else {
        lines.append(fact)
      }
    }
    return title.broken(to: width) + indented(lines.flatMap { $0.wrapped(to: room) })
  }

  /// Numbers are on the right, at the same column in every row. Nil if the name is too long for that.
  private func wideHead(_ width: Int, of columns: Int) -> [StyledText]? {
    let isLarge = columns >= Self.languageColumns.largeFrom
    let languageColumns = isLarge ? Self.languageColumns.large : Self.languageColumns.small
    let language = (programmingLanguage ?? StyledText()).truncated(to: languageColumns)
    let facts = language.padded(to: languageColumns) + stars.padded(to: 10, alignment: .right)
    let room = width - facts.columns - Self.gap.columns
    guard title.columns <= room else { return nil }
    let both = marks.isEmpty ? title : title + Self.separator + marks
    let isShort = both.columns <= room
    return [(isShort ? both : title).padded(to: room) + Self.gap + facts]
      + (isShort ? [] : markLines(width - Self.indent.columns))
  }

  /// Marks that do not fit next to the name: archived and private must not be missed.
  private func markLines(_ room: Int) -> [StyledText] {
    marks.isEmpty ? [] : indented(marks.wrapped(to: room))
  }

  /// The description, with the age at the end of the first line.
  private func descriptionLines(
    _ width: Int, atMost count: Int, age: StyledText
  ) -> [StyledText] {
    let text = row.repository.descriptionLine
    let all = width - Self.indent.columns
    let room = age.isEmpty ? all : all - age.columns - Self.gap.columns
    var lines =
      text.isEmpty
      ? [StyledText(.rowNoDescription, in: language, .dim).truncated(to: room)]
      : StyledText(text, .dim).wrapped(to: room, atMost: count)
    if !age.isEmpty { lines[0] = lines[0].padded(to: room) + Self.gap + age }
    return indented(lines)
  }

  /// The user's note and tags.
  private func annotationLines(_ width: Int) -> [StyledText] {
    let line = row.annotationLine
    return line.isEmpty ? [] : indented(line.wrapped(to: width - Self.indent.columns))
  }

  private func indented(_ lines: [StyledText]) -> [StyledText] {
    lines.map { StyledText(Self.indent) + $0 }
  }

  private var title: StyledText {
    RepositoryTitle.title(of: row.repository, isFavorite: row.isFavorite)
  }

  private var stars: StyledText {
    RepositoryTitle.star
      + StyledText(sanitizing: " " + language.compact(row.repository.stargazersCount))
  }

  private var programmingLanguage: StyledText? {
    row.repository.language.map { LanguageColor.dot($0) }
  }
}
