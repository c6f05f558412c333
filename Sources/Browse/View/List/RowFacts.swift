internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// Language, stars, forks, age and marks of a repository, one under the other from row to row.
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

  /// Archived and private must not go unseen, so marks come before the age where room is short.
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

  /// What stands beside the name where every line counts.
  var short: StyledText {
    let archived = repository.isArchived ? StyledText(.rowArchived, in: language, .star) + "  " : ""
    guard columns >= Self.roomy else { return archived + stars.padded(to: 8, alignment: .right) }
    return archived + programmingLanguage(Self.narrowLanguage)
      + stars.padded(to: 8, alignment: .right)
  }

  /// Short forms of numbers are longer in some languages; a gap is left behind each.
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

  /// Thousands read like a thousand, whatever the digits behind the point.
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
