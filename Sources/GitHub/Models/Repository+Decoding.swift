/// GitHub may leave out or null every field but four: they differ between search, detail, servers.
extension Repository: JSONReadable {
  private static let keys = JSONKeys<RepositoryField>(required: .id, .name, .fullName, .htmlURL)

  init(_ json: JSONNode) throws(JSONProblem) {
    self.init(id: 0, name: "", fullName: "", htmlURL: "")
    try json.members(Self.keys) { key, value throws(JSONProblem) in
      switch key {
      case .id: id = try value.read()
      case .name: name = try value.read()
      case .fullName: fullName = try value.read()
      case .owner: owner = try value.read()
      case .htmlURL: htmlURL = try value.read()
      case .description: description = try value.read()
      case .homepage: homepage = try value.read()
      case .language: language = try value.read()
      case .license: license = try value.read()
      case .topics: topics = try value.read() ?? []
      case .visibility: visibility = try value.read()
      case .defaultBranch: defaultBranch = try value.read()
      case .cloneURL: cloneURL = try value.read()
      case .sshURL: sshURL = try value.read()
      case .mirrorURL: mirrorURL = try value.read()
      case .stargazersCount: stargazersCount = try value.readCount() ?? 0
      case .forksCount: forksCount = try value.readCount() ?? 0
      case .openIssuesCount: openIssuesCount = try value.readCount() ?? 0
      case .subscribersCount: subscribersCount = try value.readCount()
      case .networkCount: networkCount = try value.readCount()
      case .size: size = try value.readCount() ?? 0
      case .isPrivate: isPrivate = try value.read() ?? false
      case .isFork: isFork = try value.read() ?? false
      case .isArchived: isArchived = try value.read() ?? false
      case .isDisabled: isDisabled = try value.read() ?? false
      case .isTemplate: isTemplate = try value.read() ?? false
      case .hasIssues: hasIssues = try value.read()
      case .hasWiki: hasWiki = try value.read()
      case .hasPages: hasPages = try value.read()
      case .hasDiscussions: hasDiscussions = try value.read()
      case .createdAt: createdAt = try value.read()
      case .updatedAt: updatedAt = try value.read()
      case .pushedAt: pushedAt = try value.read()
      case .parent: parent = try value.read()
      case .source: source = try value.read()
      case .score: score = try value.read()
      }
    }
  }
}
