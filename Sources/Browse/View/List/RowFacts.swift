internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// A repository's language, stars, forks, age and badges, aligned across rows.
struct RowFacts {
  let repository: Repository
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

  init(_ repository: Repository, context: RowContext, columns: Int) {
    self.repository = repository
    self.context = context
    self.columns = columns
  }

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
      case .stars: line += padded(stars, isRoomy)
      case .forks: line += forks.padded(to: Self.forkColumns)
      case .age: (line, age) = (line + age.padded(to: Self.forkColumns), StyledText())
      }
    }
    let marks = RepositoryMarks.marks(of: repository, in: language)
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
      case .stars: stars.padded(to: 8, alignment: .right)
      case .forks: forks.padded(to: Self.forkColumns - 2, alignment: .right)
      case .age: age.padded(to: Self.forkColumns - 2, alignment: .right)
      }
    let all = archived + programmingLanguage(Self.narrowLanguage) + value
    if columns >= Self.roomy { return [all] }
    return columns >= Self.narrow ? [all, archived + value] : [archived + value]
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

  private var stars: StyledText {
    StyledText("★", .star)
      + StyledText(sanitizing: " " + language.compact(repository.stargazersCount))
  }

  private var forks: StyledText { RepositoryForks.text(repository.forksCount, in: language) }

  private var age: StyledText {
    guard let date = repository.pushedAt ?? repository.updatedAt else { return StyledText() }
    return StyledText(sanitizing: language.age(of: date, at: context.now), .muted)
  }
}
