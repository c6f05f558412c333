package import GitHub

extension ListedField {
  /// A sample value, for the list of fields and for checking templates.
  package var example: JSONValue {
    switch self {
    case .github(let field): field.example
    case .detail(let field): field.example
    case .own(let field): field.example
    case .annotation(let field): field.example
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
  fileprivate var example: JSONValue {
    switch self {
    case .id: .int(44_838_949)
    case .name: .string("swift")
    case .fullName: .string("swiftlang/swift")
    case .owner: Self.ownerExample
    case .htmlURL: .string("https://github.com/swiftlang/swift")
    case .description: .string("The Swift Programming Language")
    case .homepage: .string("https://swift.org")
    case .language: .string("C++")
    case .license: Self.licenseExample
    case .topics: .array([.string("compiler"), .string("swift")])
    case .visibility: .string("public")
    case .defaultBranch: .string("main")
    case .cloneURL: .string("https://github.com/swiftlang/swift.git")
    case .sshURL: .string("git@github.com:swiftlang/swift.git")
    case .mirrorURL: .string("https://git.example.org/swift.git")
    case .stargazersCount: .int(69000)
    case .forksCount: .int(10500)
    case .openIssuesCount: .int(7800)
    case .subscribersCount: .int(2400)
    case .networkCount: .int(10500)
    case .size: .int(1_200_000)
    case .isPrivate: .bool(false)
    case .isFork: .bool(false)
    case .isArchived: .bool(false)
    case .isDisabled: .bool(false)
    case .isTemplate: .bool(false)
    case .hasIssues: .bool(true)
    case .hasWiki: .bool(false)
    case .hasPages: .bool(false)
    case .hasDiscussions: .bool(false)
    case .createdAt: .string("2015-10-23T21:15:07Z")
    case .updatedAt: .string("2026-03-02T11:30:05Z")
    case .pushedAt: .string("2026-03-02T11:30:05Z")
    case .score: .double(1)
    case .parent: Self.parentExample
    case .source: Self.parentExample
    }
  }
}

extension RepositoryField {
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

extension ListedField.Detail {
  fileprivate var example: JSONValue {
    switch self {
    case .languages: .object(["C++": .int(55_000_000), "Swift": .int(51_000_000)])
    case .latestRelease:
      .object([
        "tag_name": .string("swift-6.2.4-RELEASE"), "name": .string("Swift 6.2.4"),
        "html_url": .string("https://github.com/swiftlang/swift/releases/tag/swift-6.2.4-RELEASE"),
        "published_at": .string("2026-02-20T18:00:00Z"),
      ])
    }
  }
}

extension ListedField.Own {
  fileprivate var example: JSONValue {
    switch self {
    case .favorite: .bool(true)
    case .position: .int(1)
    case .isNew: .bool(false)
    case .seenAt: .string("2026-03-02T14:30:05Z")
    }
  }
}

extension ListedField.Annotation {
  fileprivate var example: JSONValue {
    switch self {
    case .note: .string("read this")
    case .tags: .array([.string("cli")])
    case .addedAt: .string("2026-02-01T09:00:00Z")
    }
  }
}
