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
    line += padded(stars, isRoomy)
    if isRoomy { line += forks.padded(to: Self.forkColumns) }
    let marks = RepositoryMarks.marks(of: repository, in: language)
      .joined(separator: StyledText(" · ", .muted))
    let both = [age, marks].filter { !$0.isEmpty }.joined(separator: StyledText(" · ", .muted))
    let fits = line.columns + both.columns <= columns
    return (line + (fits ? both : marks)).truncated(to: columns)
  }

  /// The facts beside the name in low rows.
  var short: StyledText {
    let archived = repository.isArchived ? StyledText(.rowArchived, in: language, .star) + "  " : ""
    guard columns >= Self.roomy else { return archived + stars.padded(to: 8, alignment: .right) }
    return archived + programmingLanguage(Self.narrowLanguage)
      + stars.padded(to: 8, alignment: .right)
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

  /// All compact thousands use the plural form of 1000, whatever their decimals.
  private var forks: StyledText {
    let count = repository.forksCount
    let shown = language.compact(count)
    let form = count >= 1000 ? 1000 : count
    return StyledText(.browseRowForks(count: form, shown: shown), in: language, .muted)
  }

  private var age: StyledText {
    guard let date = repository.pushedAt ?? repository.updatedAt else { return StyledText() }
    return StyledText(sanitizing: language.age(of: date, at: context.now), .muted)
  }
}
