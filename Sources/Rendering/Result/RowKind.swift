package import Core
import GitHub
package import Messages

/// What rows stand for, which decides the fields that they have.
package enum RowKind: Sendable, Equatable {
  /// Repositories in a list from GitHub.
  case listed
  /// Repositories in a list by the stars gained in this time.
  case gaining(GainWindow)
  /// Favorites in their list.
  case favorites
  /// One repository, with its details.
  case repository
  /// Several repositories side by side.
  case comparison
  /// Repositories with a verdict.
  case check
  /// Repositories that resemble another one.
  case similar

  /// - Parameter gains: Nil for a list that is not by gained stars.
  package init(listedBy gains: GainSearch?) {
    self = gains.map { .gaining($0.window) } ?? .listed
  }

  private static let annotations: [ListedField] = [
    .own(.note), .own(.tags), .own(.addedAt), .own(.isGone), .own(.formerName), .own(.checkedAt),
  ]
  private static let requested: [ListedField] =
    [
      .own(.languages), .own(.latestRelease), .own(.starHistory),
    ] + gained

  /// GitHub sends these only for a single repository.
  private static let details: [ListedField] = [
    .github(.subscribersCount), .github(.networkCount), .github(.parent), .github(.source),
  ]

  /// The fields that are written without a choice, GitHub's first, in their order.
  package var fields: [ListedField] {
    let own: [ListedField] = [.own(.favorite), .own(.position), .own(.isNew), .own(.seenAt)]
    let one = ListedField.githubCases + Self.requested + [.own(.favorite), .own(.seenAt)]
    return switch self {
    case .listed: ListedField.githubCases + own
    case .gaining(let window): ListedField.githubCases + [window.field] + own
    case .favorites: ListedField.githubCases + own + Self.annotations
    case .repository: one + Self.annotations
    case .comparison: Self.compared
    case .check: Self.checked
    case .similar: ListedField.githubCases + [.own(.shared)] + own.filter { $0 != .own(.isNew) }
    }
  }

  /// The fields of tables, without lists and objects.
  package var tableFields: [ListedField] {
    switch self {
    case .listed, .favorites, .repository: RepositoryTable.usualFields
    case .gaining(let window): RepositoryTable.usualFields + [window.field]
    case .similar: RepositoryTable.usualFields + [.own(.shared)]
    case .comparison:
      [ListedField.github(.fullName), .github(.stargazersCount)]
        + Self.gained + [.github(.forksCount), .own(.contributorsCount)]
        + [
          .openIssuesCount, .pushedAt, .createdAt, .license, .language, .isArchived, .htmlURL,
        ].map(ListedField.github)
    case .check:
      [.github(.fullName), .own(.verdict), .own(.reasons), .own(.starShape)]
        + [.stargazersCount, .pushedAt, .createdAt, .license, .isArchived, .htmlURL]
        .map(ListedField.github)
    }
  }

  private static let gained: [ListedField] = [
    .own(.gainedDay), .own(.gainedWeek), .own(.gainedMonth),
  ]

  private static let verdict: [ListedField] = [
    .own(.verdict), .own(.reasons), .own(.starShape), .own(.starBurst),
  ]

  private static let checked: [ListedField] =
    [.github(.fullName)] + verdict
    + [.htmlURL, .stargazersCount, .pushedAt, .createdAt].map(ListedField.github)
    + [.own(.latestRelease)]
    + [.license, .owner, .isArchived].map(ListedField.github)

  private static let compared: [ListedField] =
    [
      .fullName, .htmlURL, .description, .stargazersCount, .forksCount, .openIssuesCount, .pushedAt,
      .createdAt, .license, .language, .isArchived,
    ].map(ListedField.github) + requested + [.own(.contributorsCount)]

  /// Whether rows can have a value of `field`. Some of `fields` are there for the sake of one format
  /// for all rows, and always null.
  package func has(_ field: ListedField) -> Bool {
    let field = field.original
    return switch self {
    case .listed, .gaining: fields.contains(field) && !Self.details.contains(field)
    case .favorites, .repository: fields.contains(field) && field != .github(.score)
    case .similar:
      fields.contains(field) && !Self.details.contains(field) && field != .github(.score)
    case .comparison: fields.contains(field) || RowKind.repository.has(field)
    case .check:
      fields.contains(field) || ListedField.githubCases.contains(field) && field != .github(.score)
    }
  }

  /// A command whose rows have `field`, which these do not.
  package func command(having field: ListedField) -> Message {
    let field = field.original
    if field == .own(.gainedYear) { return Message { _ in "ghrepo top --gained year" } }
    if (Self.requested + Self.details).contains(field) {
      return Message { "ghrepo show \(Message.valueRepository.text(in: $0))" }
    }
    if field == .own(.shared) { return Message { _ in "ghrepo similar" } }
    if field == .own(.contributorsCount) { return Message { _ in "ghrepo compare" } }
    if Self.verdict.contains(field) { return Message { _ in "ghrepo check" } }
    let command = Self.annotations.contains(field) ? "ghrepo favorites" : "ghrepo search"
    return Message { _ in command }
  }
}

extension GainWindow {
  fileprivate var field: ListedField {
    switch self {
    case .day: .own(.gainedDay)
    case .week: .own(.gainedWeek)
    case .month: .own(.gainedMonth)
    case .year: .own(.gainedYear)
    }
  }
}
