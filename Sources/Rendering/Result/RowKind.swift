import GitHub
package import Messages

/// What rows stand for, which decides the fields that they have.
package enum RowKind: Sendable {
  /// Repositories in a list from GitHub.
  case listed
  /// Favorites in their list.
  case favorites
  /// One repository, with its details.
  case repository

  private static let annotations: [ListedField] = [.own(.note), .own(.tags), .own(.addedAt)]
  private static let requested: [ListedField] = [
    .own(.languages), .own(.latestRelease), .own(.starHistory), .own(.gainedDay),
    .own(.gainedWeek), .own(.gainedMonth),
  ]

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
    case .favorites: ListedField.githubCases + own + Self.annotations
    case .repository: one + Self.annotations
    }
  }

  /// Whether rows can have a value of `field`. Some of `fields` are there for the sake of one format
  /// for all rows, and always null.
  package func has(_ field: ListedField) -> Bool {
    let field = field.original
    return switch self {
    case .listed: fields.contains(field) && !Self.details.contains(field)
    case .favorites, .repository: fields.contains(field) && field != .github(.score)
    }
  }

  /// A command whose rows have `field`, which these do not.
  package func command(having field: ListedField) -> Message {
    let field = field.original
    if (Self.requested + Self.details).contains(field) {
      return Message { "ghrepo show \(Message.valueRepository.text(in: $0))" }
    }
    let command = Self.annotations.contains(field) ? "ghrepo favorites" : "ghrepo search"
    return Message { _ in command }
  }
}
