package import GitHub
package import Messages

extension ListedField {
  package var meaning: Message { explanation.meaning }

  /// A sample value, for the list of fields and for checking templates.
  package var example: JSONValue { explanation.example }

  private var explanation: (meaning: Message, example: JSONValue) {
    switch self {
    case .github(let field): field.explanation
    case .own(let field): field.explanation
    case .renamed(let field, _): field.explanation
    }
  }

  package var kind: FieldKind { FieldKind(example, isTime: rawValue.hasSuffix("_at")) }
}

/// The type of a field's value, which is null when unknown.
package enum FieldKind: String, Sendable, CaseIterable {
  case string, number, boolean, list, object
  /// A string in the form of ISO 8601, in UTC.
  case time

  init(_ example: JSONValue, isTime: Bool) {
    switch example {
    case .int, .double: self = .number
    case .bool: self = .boolean
    case .array: self = .list
    case .object: self = .object
    case .string, .null: self = isTime ? .time : .string
    }
  }
}

extension [ListedField] {
  /// A row with every value, and a row without any.
  package var examples: [JSONValue] {
    [
      .object(map { JSONValue.Member($0.rawValue, $0.example) }),
      .object(map { JSONValue.Member($0.rawValue, .null) }),
    ]
  }
}

extension RepositoryField {
  fileprivate var explanation: (meaning: Message, example: JSONValue) {
    switch self {
    case .id: (.outputFieldId, .int(44_838_949))
    case .name: (.outputFieldName, .string("swift"))
    case .fullName: (.outputFieldFullName, .string("swiftlang/swift"))
    case .owner: (.outputFieldOwner, Self.ownerExample)
    case .htmlURL: (.outputFieldHtmlUrl, .string("https://github.com/swiftlang/swift"))
    case .description: (.outputFieldDescription, .string("The Swift Programming Language"))
    case .homepage: (.outputFieldHomepage, .string("https://swift.org"))
    case .language: (.outputFieldLanguage, .string("C++"))
    case .license: (.outputFieldLicense, Self.licenseExample)
    case .topics: (.outputFieldTopics, .array([.string("compiler"), .string("swift")]))
    case .visibility: (.outputFieldVisibility, .string("public"))
    case .defaultBranch: (.outputFieldDefaultBranch, .string("main"))
    case .cloneURL: (.outputFieldCloneUrl, .string("https://github.com/swiftlang/swift.git"))
    case .sshURL: (.outputFieldSshUrl, .string("git@github.com:swiftlang/swift.git"))
    case .mirrorURL: (.outputFieldMirrorUrl, .string("https://git.example.org/swift.git"))
    case .stargazersCount: (.outputFieldStargazersCount, .int(69000))
    case .forksCount: (.outputFieldForksCount, .int(10500))
    case .openIssuesCount: (.outputFieldOpenIssuesCount, .int(7800))
    case .subscribersCount: (.outputFieldSubscribersCount, .int(2400))
    case .networkCount: (.outputFieldNetworkCount, .int(10500))
    case .size: (.outputFieldSize, .int(1_200_000))
    case .isPrivate: (.outputFieldIsPrivate, .bool(false))
    case .isFork: (.outputFieldIsFork, .bool(false))
    case .isArchived: (.outputFieldIsArchived, .bool(false))
    case .isDisabled: (.outputFieldIsDisabled, .bool(false))
    case .isTemplate: (.outputFieldIsTemplate, .bool(false))
    case .hasIssues: (.outputFieldHasIssues, .bool(true))
    case .hasWiki: (.outputFieldHasWiki, .bool(false))
    case .hasPages: (.outputFieldHasPages, .bool(false))
    case .hasDiscussions: (.outputFieldHasDiscussions, .bool(false))
    case .createdAt: (.outputFieldCreatedAt, .string("2015-10-23T21:15:07Z"))
    case .updatedAt: (.outputFieldUpdatedAt, .string("2026-03-02T11:30:05Z"))
    case .pushedAt: (.outputFieldPushedAt, .string("2026-03-02T11:30:05Z"))
    case .score: (.outputFieldScore, .double(1))
    case .parent: (.outputFieldParent, Self.parentExample)
    case .source: (.outputFieldSource, Self.parentExample)
    }
  }

  private static var ownerExample: JSONValue {
    .object([
      "login": .string("swiftlang"), "id": .int(42_816_656), "type": .string("Organization"),
      "html_url": .string("https://github.com/swiftlang"),
      "avatar_url": .string("https://avatars.githubusercontent.com/u/42816656?v=4"),
    ])
  }

  private static var licenseExample: JSONValue {
    .object([
      "key": .string("apache-2.0"), "name": .string("Apache License 2.0"),
      "spdx_id": .string("Apache-2.0"),
    ])
  }

  private static var parentExample: JSONValue {
    .object([
      "id": .int(44_838_949), "full_name": .string("swiftlang/swift"),
      "html_url": .string("https://github.com/swiftlang/swift"),
    ])
  }
}

extension ListedField.Own {
  fileprivate var explanation: (meaning: Message, example: JSONValue) {
    switch self {
    case .languages:
      (.outputFieldLanguages, .object(["C++": .int(55_000_000), "Swift": .int(51_000_000)]))
    case .latestRelease: (.outputFieldLatestRelease, Self.releaseExample)
    case .starHistory:
      (
        .outputFieldStarHistory,
        .array([.object(["date": .string("2026-02-28"), "stars": .int(12)])])
      )
    case .gainedDay: (.outputFieldGainedDay, .int(12))
    case .gainedWeek: (.outputFieldGainedWeek, .int(80))
    case .gainedMonth: (.outputFieldGainedMonth, .int(320))
    case .gainedYear: (.outputFieldGainedYear, .int(4_100))
    case .contributorsCount: (.outputFieldContributorsCount, .int(1234))
    case .verdict: (.outputFieldVerdict, .string("warning"))
    case .reasons: (.outputFieldReasons, .array([.string("burst")]))
    case .starShape: (.outputFieldStarShape, .string("burst"))
    case .starBurst: (.outputFieldStarBurst, Self.burstExample)
    case .shared: (.outputFieldShared, .array([.string("topic:cli"), .string("language:Go")]))
    case .favorite: (.outputFieldFavorite, .bool(true))
    case .position: (.outputFieldPosition, .int(1))
    case .isNew: (.outputFieldIsNew, .bool(false))
    case .seenAt: (.outputFieldSeenAt, .string("2026-03-02T14:30:05Z"))
    case .note: (.outputFieldNote, .string("read this"))
    case .tags: (.outputFieldTags, .array([.string("cli")]))
    case .addedAt: (.outputFieldAddedAt, .string("2026-02-01T09:00:00Z"))
    case .isGone: (.outputFieldGone, .bool(false))
    case .formerName: (.outputFieldFormerName, .string("apple/swift"))
    case .checkedAt: (.outputFieldCheckedAt, .string("2026-03-02T14:30:05Z"))
    }
  }

  private static var burstExample: JSONValue {
    .object([
      "date": .string("2026-02-20"), "days": .int(3), "stars": .int(900), "share": .double(0.72),
      "stars_after": .int(4),
    ])
  }

  private static var releaseExample: JSONValue {
    .object([
      "tag_name": .string("swift-6.2.4-RELEASE"), "name": .string("Swift 6.2.4"),
      "html_url": .string("https://github.com/swiftlang/swift/releases/tag/swift-6.2.4-RELEASE"),
      "published_at": .string("2026-02-20T18:00:00Z"),
    ])
  }
}
