internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// A repository's language, stars, forks, age and badges, aligned across rows.
struct RowFacts {
  let row: ListedRepository
  let context: RowContext
  let columns: Int

  /// Forks are shown from this width on.
  private static let roomy = 58
  /// Low rows have no room for the language below this width.
  private static let narrow = 44
  private static let narrowLanguage = 14
  private static let wideLanguage = 18
  private static let starColumns = 9
  private static let forkColumns = 16

  init(_ row: ListedRepository, context: RowContext, columns: Int) {
    self.row = row
    self.context = context
    self.columns = columns
  }

  private var repository: Repository { row.repository }
  private var language: Language { context.language }

  /// Badges such as archived and private come before the age, so that they survive in narrow rows.
  var line: StyledText {
    let isRoomy = columns >= Self.roomy
    var line = programmingLanguage(isRoomy ? Self.wideLanguage : Self.narrowLanguage)
    var age = age
    if isRoomy {
      line += padded(stars, isRoomy) + forks.padded(to: Self.forkColumns)
    } else {
      switch context.value {
      case .stars, .gained: line += padded(stars, isRoomy)
      case .forks: line += forks.padded(to: Self.forkColumns)
      case .updated, .added: (line, age) = (line + age.padded(to: Self.forkColumns), StyledText())
      }
    }
    let marks = RepositoryMarks.standing(of: row, in: language)
      .joined(separator: StyledText(" · ", .muted))
    let both = [age, marks].filter { !$0.isEmpty }.joined(separator: StyledText(" · ", .muted))
    let fits = line.columns + both.columns <= columns
    return (line + (fits ? both : marks)).truncated(to: columns)
  }

  /// The facts beside the name in low rows, from all that the width allows to the least.
  var short: [StyledText] {
    let archived = repository.isArchived ? StyledText(.rowArchived, in: language, .star) + "  " : ""
    let value =
      switch context.value {
      case .stars, .gained: stars.padded(to: 8, alignment: .right)
      case .forks: forks.padded(to: Self.forkColumns - 2, alignment: .right)
      case .updated, .added: age.padded(to: Self.forkColumns - 2, alignment: .right)
      }
    let all = archived + programmingLanguage(Self.narrowLanguage) + value
    if columns >= Self.roomy { return [all] }
    return columns >= Self.narrow ? [all, archived + value] : [archived + value]
  }

  /// The facts at the end of a row of two lines, at the same columns in all of them, from all to the
  /// least.
  var medium: [StyledText] {
    let value =
      switch context.value {
      case .stars, .gained, .updated, .added:
        stars.padded(to: CompactRow.starColumns(in: language), alignment: .right)
      case .forks: forks.padded(to: RepositoryForks.columns(in: language), alignment: .right)
      }
    let age = ShortAge.text(context.value.date(of: row), in: language, at: context.now)
    return context.value.isAge ? [age + value, age] : [age + value, value]
  }

  /// Where the columns of rows of two lines are.
  static func mediumPlaces(
    columns: Int, value: RowValue, language: Language
  ) -> RowColumnPlaces {
    let valueColumns =
      value == .forks ? RepositoryForks.columns(in: language) : CompactRow.starColumns(in: language)
    let start = columns - valueColumns
    var places = RowColumnPlaces()
    places.add(.name, 0, max(1, start - ShortAge.columns))
    places.add(.age, start - ShortAge.columns, ShortAge.columns, isRight: true)
    places.add(.value, start, valueColumns, isRight: true)
    return places
  }

  /// Compact numbers are longer in some languages; adds a gap after each.
  private func padded(_ stars: StyledText, _ isRoomy: Bool) -> StyledText {
    let widest = isRoomy ? StyledText(sanitizing: language.compact(999_900)).columns + 4 : 0
    return stars.padded(to: max(Self.starColumns, widest, stars.columns + 2))
  }

  private func programmingLanguage(_ columns: Int) -> StyledText {
    let text = repository.language.map { LanguageColor.dot($0) } ?? StyledText("–", .muted)
    return text.truncated(to: columns - 2).padded(to: columns)
  }

  /// What the list is about: all stars, or those that were gained.
  private var stars: StyledText {
    if let gained = row.gained {
      return StyledText(sanitizing: "+" + language.compact(gained.stars), .good)
    }
    return StyledText("★", .star)
      + StyledText(sanitizing: " " + language.compact(repository.stargazersCount))
  }

  private var forks: StyledText { RepositoryForks.text(repository.forksCount, in: language) }

  private var age: StyledText {
    guard let date = context.value.date(of: row) else { return StyledText() }
    return StyledText(sanitizing: language.age(of: date, at: context.now), .muted)
  }
}
