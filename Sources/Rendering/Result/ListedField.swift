package import GitHub
package import Messages

/// A field of a row for output: one of GitHub's, or one of ghrepo's own.
package enum ListedField: Sendable, Hashable {
  case github(RepositoryField)
  case detail(Detail)
  case own(Own)
  case annotation(Annotation)

  /// Fields that need GitHub requests of their own; in `show` only.
  package enum Detail: String, Sendable, CaseIterable {
    case languages
    case latestRelease = "latest_release"
  }

  /// Fields that GitHub does not have.
  package enum Own: String, Sendable, CaseIterable {
    case favorite
    case position
    case isNew = "new"
    case seenAt = "seen_at"
  }

  /// The user's annotations; in the list of favorites only.
  package enum Annotation: String, Sendable, CaseIterable {
    case note
    case tags
    case addedAt = "added_at"
  }

  /// The value of this field in `row`.
  func value(of row: ListedRepository) -> JSONValue {
    switch self {
    case .github(let field): field.value(of: row.repository)
    case .detail(.languages): row.details?.languages?.json ?? .null
    case .detail(.latestRelease): row.details?.latestRelease?.json ?? .null
    case .own(.favorite): .bool(row.isFavorite)
    case .own(.position): .number(row.position)
    case .own(.isNew): .bool(row.isNew)
    case .own(.seenAt): .text(row.seenAt.map(ISO8601.text))
    case .annotation(.note): .text(row.annotation?.note)
    case .annotation(.tags): row.annotation.map { .array($0.tags.map(JSONValue.string)) } ?? .null
    case .annotation(.addedAt): .text(row.annotation.map { ISO8601.text($0.addedAt) })
    }
  }
}

extension ListedField: CaseIterable {
  /// The fields of every list, GitHub's first, in their order.
  package static let allCases =
    RepositoryField.allCases.map(Self.github) + Own.allCases.map(Self.own)

  /// The fields of the list of favorites.
  package static let favoriteCases = allCases + Annotation.allCases.map(Self.annotation)

  /// The fields of one repository, which has no position in a list.
  package static let showCases =
    RepositoryField.allCases.map(Self.github) + Detail.allCases.map(Self.detail)
    + [.own(.favorite), .own(.seenAt)]

  /// The fields of one favorite.
  package static let favoriteShowCases = showCases + Annotation.allCases.map(Self.annotation)

  /// All valid fields.
  package static let knownCases =
    RepositoryField.allCases.map(Self.github) + Detail.allCases.map(Self.detail)
    + Own.allCases.map(Self.own) + Annotation.allCases.map(Self.annotation)
}

extension ListedField: RawRepresentable {
  /// The name in JSON and for `--fields`.
  package var rawValue: String {
    switch self {
    case .github(let field): field.rawValue
    case .detail(let field): field.rawValue
    case .own(let field): field.rawValue
    case .annotation(let field): field.rawValue
    }
  }

  package init?(rawValue: String) {
    if let field = RepositoryField(rawValue: rawValue) {
      self = .github(field)
    } else if let field = Detail(rawValue: rawValue) {
      self = .detail(field)
    } else if let field = Own(rawValue: rawValue) {
      self = .own(field)
    } else if let field = Annotation(rawValue: rawValue) {
      self = .annotation(field)
    } else {
      return nil
    }
  }
}

extension ListedRepository {
  /// The chosen fields as one object, in the order given.
  package func json(_ fields: [ListedField]) -> JSONValue {
    .object(fields.map { JSONValue.Member($0.rawValue, $0.value(of: self)) })
  }
}

extension Languages {
  fileprivate var json: JSONValue {
    .object(shares.map { JSONValue.Member($0.name, .int($0.bytes)) })
  }
}

extension Release {
  fileprivate var json: JSONValue {
    .object([
      "tag_name": .string(tagName), "name": .text(name), "html_url": .text(htmlURL),
      "published_at": .text(publishedAt.map(ISO8601.text)),
    ])
  }
}

/// The meaning of each field, for the list of fields.
extension ListedField {
  package var meaning: Message {
    switch self {
    case .github(let field): field.meaning
    case .detail(let field): field.meaning
    case .own(let field): field.meaning
    case .annotation(let field): field.meaning
    }
  }
}

extension RepositoryField {
  fileprivate var meaning: Message {
    switch self {
    case .id: .outputFieldId
    case .name: .outputFieldName
    case .fullName: .outputFieldFullName
    case .owner: .outputFieldOwner
    case .htmlURL: .outputFieldHtmlUrl
    case .description: .outputFieldDescription
    case .homepage: .outputFieldHomepage
    case .language: .outputFieldLanguage
    case .license: .outputFieldLicense
    case .topics: .outputFieldTopics
    case .visibility: .outputFieldVisibility
    case .defaultBranch: .outputFieldDefaultBranch
    case .cloneURL: .outputFieldCloneUrl
    case .sshURL: .outputFieldSshUrl
    case .mirrorURL: .outputFieldMirrorUrl
    case .stargazersCount: .outputFieldStargazersCount
    case .forksCount: .outputFieldForksCount
    case .openIssuesCount: .outputFieldOpenIssuesCount
    case .subscribersCount: .outputFieldSubscribersCount
    case .networkCount: .outputFieldNetworkCount
    case .size: .outputFieldSize
    case .isPrivate: .outputFieldIsPrivate
    case .isFork: .outputFieldIsFork
    case .isArchived: .outputFieldIsArchived
    case .isDisabled: .outputFieldIsDisabled
    case .isTemplate: .outputFieldIsTemplate
    case .hasIssues: .outputFieldHasIssues
    case .hasWiki: .outputFieldHasWiki
    case .hasPages: .outputFieldHasPages
    case .hasDiscussions: .outputFieldHasDiscussions
    case .createdAt: .outputFieldCreatedAt
    case .updatedAt: .outputFieldUpdatedAt
    case .pushedAt: .outputFieldPushedAt
    case .score: .outputFieldScore
    case .parent: .outputFieldParent
    case .source: .outputFieldSource
    }
  }
}

extension ListedField.Detail {
  fileprivate var meaning: Message {
    switch self {
    case .languages: .outputFieldLanguages
    case .latestRelease: .outputFieldLatestRelease
    }
  }
}

extension ListedField.Own {
  fileprivate var meaning: Message {
    switch self {
    case .favorite: .outputFieldFavorite
    case .position: .outputFieldPosition
    case .isNew: .outputFieldIsNew
    case .seenAt: .outputFieldSeenAt
    }
  }
}

extension ListedField.Annotation {
  fileprivate var meaning: Message {
    switch self {
    case .note: .outputFieldNote
    case .tags: .outputFieldTags
    case .addedAt: .outputFieldAddedAt
    }
  }
}
