package import Core
package import FoundationEssentials
internal import GitHub
package import Messages
package import Terminal

/// A repository in one line: name, language, stars, age and description, each at the same column in
/// every row with a name of usual length. Lists on the command line and in full screen share it.
package struct CompactRow: Sendable {
  private let row: ListedRepository
  private let language: Language
  private let now: Date
  private let value: RowValue

  /// The line widths from which these columns are shown.
  private static let languageFrom = 44
  private static let descriptionFrom = 70
  private static let ageFrom = 100

  static let languageColumns = 14
  private static let ageColumns = 15
  /// With a gap before it, where nothing else makes one.
  private static let ageValueColumns = ageColumns + 1
  private static let widestName = 44
  private static let gap = TerminalText.spaces(2)
  private static let muted = Style.role(.muted)
  private static let separator = StyledText(" · ", muted)

  package init(
    _ row: ListedRepository, language: Language, now: Date, value: RowValue = .stars
  ) {
    self.row = row
    self.language = language
    self.now = now
    // A list by gained stars shows them.
    self.value = row.gained != nil && value == .stars ? .gained : value
  }

  /// The line with its number in front, at most `columns` (at least twenty) wide.
  package func numbered(columns: Int) -> StyledText {
    let gutter = RepositoryRow(row, language: language, now: now).gutter
    return gutter + line(columns: columns - gutter.columns)
  }

  /// The line, at most `columns` wide.
  package func line(columns: Int) -> StyledText { parts(columns).truncated(to: columns) }

  /// A name too long for its column is shown all the same, because users copy it: the description gives
  /// way, then the age and the language.
  private func parts(_ columns: Int) -> StyledText {
    let title = title
    let words = marks.joined(separator: Self.separator)
    for facts in facts(columns) {
      let room = columns - facts.columns
      guard columns >= Self.descriptionFrom else {
        let needed = title.columns + (words.isEmpty ? 0 : Self.gap.columns + words.columns)
        if needed <= room { return name(room, with: marks) + facts }
        continue
      }
      let usual = min(Self.widestName, columns * 2 / 5)
      let nameColumns = max(usual, title.columns)
      if nameColumns == usual || words.columns <= room - nameColumns {
        let line = title.padded(to: nameColumns) + facts
        return line + about.truncated(to: columns - line.columns)
      }
    }
    let value = value(columns)
    return name(max(1, columns - value.columns), with: marks) + value
  }

  /// The columns between name and description, from all that the width allows to the value alone.
  /// Without a description the value is last and takes no more room for the language than it needs, so
  /// that most names leave some.
  private func facts(_ columns: Int) -> [StyledText] {
    let value = value(columns)
    guard columns >= Self.descriptionFrom else {
      let withLanguage = StyledText(Self.gap) + programmingLanguage
      let all = withLanguage + (self.value.isAge ? StyledText() : shortAge) + value
      return columns >= Self.languageFrom ? [all, withLanguage + value, value] : [value]
    }
    let short = value + StyledText(Self.gap)
    let withLanguage =
      StyledText(Self.gap)
      + programmingLanguage.padded(to: Self.languageColumns - Self.gap.columns) + short
    let whole = columns >= Self.ageFrom ? [withLanguage + age.padded(to: Self.ageColumns)] : []
    return whole + [withLanguage, short]
  }

  /// Where there is a column for the age, the stars, whatever the list is sorted by.
  private func value(_ columns: Int) -> StyledText {
    switch value {
    case .updated, .added:
      columns < Self.ageFrom ? age.padded(to: Self.ageValueColumns, alignment: .right) : stars
    case .forks: forks
    case .stars: stars
    case .gained: gained ?? stars
    }
  }

  private var title: StyledText {
    RepositoryTitle.title(
      of: row.repository, isFavorite: row.isFavorite, ownerStyle: Self.muted)
  }

  /// Marks such as archived must not be missed, so the name makes room for them.
  private func name(_ columns: Int, with marks: [StyledText]) -> StyledText {
    let words = marks.joined(separator: Self.separator).truncated(to: columns / 2)
    let room = columns - (words.isEmpty ? 0 : words.columns + Self.gap.columns)
    let title = title.truncatedName(to: room)
    return (words.isEmpty ? title : title + StyledText(Self.gap) + words).padded(to: columns)
  }

  private var stars: StyledText {
    let widest = Self.starColumns(in: language)
    let count = StyledText(sanitizing: " " + language.compact(row.repository.stargazersCount))
    return (RepositoryTitle.star + count).padded(to: widest, alignment: .right)
  }

  private var gained: StyledText? {
    row.gained.map { gained in
      StyledText(sanitizing: "+" + language.compact(gained.stars), .good)
        .padded(to: Self.starColumns(in: language), alignment: .right)
    }
  }

  private var forks: StyledText {
    let widest = RepositoryForks.columns(in: language)
    return RepositoryForks.text(row.repository.forksCount, in: language)
      .padded(to: widest, alignment: .right)
  }

  private var programmingLanguage: StyledText {
    let text = row.repository.language.map { LanguageColor.dot($0) } ?? StyledText("–", Self.muted)
    return text.truncated(to: Self.languageColumns - Self.gap.columns)
  }

  private var age: StyledText {
    guard let date = value.date(of: row) else { return StyledText() }
    return StyledText(sanitizing: language.age(of: date, at: now), Self.muted)
  }

  private var shortAge: StyledText {
    ShortAge.text(value.date(of: row), in: language, at: now)
  }

  private var marks: [StyledText] {
    (row.isNew ? [StyledText(.rowNew, in: language, .good)] : [])
      + RepositoryMarks.standing(of: row, in: language)
  }

  /// The marks, the user's note, the description.
  private var about: StyledText {
    (marks + [row.annotationLine, StyledText(row.repository.descriptionLine, Self.muted)])
      .filter { !$0.isEmpty }.joined(separator: Self.separator)
  }
}

extension CompactRow {
  /// Where compact rows of this width have their columns; names of unusual length move the others.
  package static func places(
    columns: Int, value: RowValue, language: Language
  ) -> RowColumnPlaces {
    var places = RowColumnPlaces()
    let valueColumns = valueColumns(columns, value, language)
    guard columns >= descriptionFrom else {
      let start = columns - valueColumns
      let hasAge = columns >= languageFrom && !value.isAge
      places.add(.name, 0, max(1, start - (hasAge ? ShortAge.columns : 0)))
      if hasAge {
        places.add(.age, start - ShortAge.columns, ShortAge.columns, isRight: true)
      }
      places.add(.value, start, valueColumns, isRight: true)
      return places
    }
    let nameColumns = min(widestName, columns * 2 / 5)
    places.add(.name, 0, nameColumns)
    places.add(.language, nameColumns + gap.columns, languageColumns - gap.columns)
    var start = nameColumns + languageColumns
    places.add(.value, start, valueColumns, isRight: true)
    start += valueColumns + gap.columns
    if columns >= ageFrom {
      places.add(.age, start, ageColumns)
      start += ageColumns
    }
    places.add(.description, start, max(0, columns - start))
    return places
  }

  private static func valueColumns(_ columns: Int, _ value: RowValue, _ language: Language) -> Int {
    switch value {
    case .updated, .added: columns < ageFrom ? ageValueColumns : starColumns(in: language)
    case .forks: RepositoryForks.columns(in: language)
    case .stars, .gained: starColumns(in: language)
    }
  }

  /// Numbers end at the same column, however long their short form is in a language.
  package static func starColumns(in language: Language) -> Int {
    StyledText(sanitizing: language.compact(999_900)).columns + 4
  }
}
