internal import GitHub
package import Messages

/// What each field says, in the words of the list of fields.
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
