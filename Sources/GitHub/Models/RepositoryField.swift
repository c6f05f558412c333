package import FoundationEssentials
import HTTP

/// The fields of a repository that are decoded and can be printed, under GitHub's names.
package enum RepositoryField: String, Sendable, CaseIterable {
  case id
  case name
  case fullName = "full_name"
  case owner
  case htmlURL = "html_url"
  case description
  case homepage
  case language
  case license
  case topics
  case visibility
  case defaultBranch = "default_branch"
  case cloneURL = "clone_url"
  case sshURL = "ssh_url"
  case mirrorURL = "mirror_url"
  case stargazersCount = "stargazers_count"
  case forksCount = "forks_count"
  case openIssuesCount = "open_issues_count"
  case subscribersCount = "subscribers_count"
  case networkCount = "network_count"
  case size
  case isPrivate = "private"
  case isFork = "fork"
  case isArchived = "archived"
  case isDisabled = "disabled"
  case isTemplate = "is_template"
  case hasIssues = "has_issues"
  case hasWiki = "has_wiki"
  case hasPages = "has_pages"
  case hasDiscussions = "has_discussions"
  case createdAt = "created_at"
  case updatedAt = "updated_at"
  case pushedAt = "pushed_at"
  case score
  case parent
  case source
}

extension RepositoryField {
  /// The value of this field in `repository`, in GitHub's format; `null` if GitHub did not send it.
  package func value(of repository: Repository) -> JSONValue {
    switch self {
    case .id: .number(repository.id)
    case .name: .string(repository.name)
    case .fullName: .string(repository.fullName)
    case .owner: repository.owner?.json ?? .null
    case .htmlURL: .string(repository.htmlURL)
    case .description: .text(repository.description)
    case .homepage: .text(repository.homepage)
    case .language: .text(repository.language)
    case .license: repository.license?.json ?? .null
    case .topics: .array(repository.topics.map(JSONValue.string))
    case .visibility: .text(repository.visibility)
    case .defaultBranch: .text(repository.defaultBranch)
    case .cloneURL: .text(repository.cloneURL)
    case .sshURL: .text(repository.sshURL)
    case .mirrorURL: .text(repository.mirrorURL)
    case .stargazersCount: .number(repository.stargazersCount)
    case .forksCount: .number(repository.forksCount)
    case .openIssuesCount: .number(repository.openIssuesCount)
    case .subscribersCount: .number(repository.subscribersCount)
    case .networkCount: .number(repository.networkCount)
    case .size: .number(repository.size)
    case .isPrivate: .bool(repository.isPrivate)
    case .isFork: .bool(repository.isFork)
    case .isArchived: .bool(repository.isArchived)
    case .isDisabled: .bool(repository.isDisabled)
    case .isTemplate: .bool(repository.isTemplate)
    case .hasIssues: .flag(repository.hasIssues)
    case .hasWiki: .flag(repository.hasWiki)
    case .hasPages: .flag(repository.hasPages)
    case .hasDiscussions: .flag(repository.hasDiscussions)
    case .createdAt: .text(repository.createdAt.map(ISO8601.text))
    case .updatedAt: .text(repository.updatedAt.map(ISO8601.text))
    case .pushedAt: .text(repository.pushedAt.map(ISO8601.text))
    case .score: repository.score.map(JSONValue.double) ?? .null
    case .parent: repository.parent?.json ?? .null
    case .source: repository.source?.json ?? .null
    }
  }
}

extension Owner {
  fileprivate var json: JSONValue {
    .object([
      "login": .string(login), "id": .number(id), "type": .text(type),
      "html_url": .text(htmlURL), "avatar_url": .text(avatarURL),
    ])
  }
}

extension License {
  fileprivate var json: JSONValue {
    .object(["key": .string(key), "name": .string(name), "spdx_id": .text(spdxID)])
  }
}

extension RepositoryReference {
  fileprivate var json: JSONValue {
    .object([
      "id": .number(id), "full_name": .string(fullName), "html_url": .string(htmlURL),
    ])
  }
}

extension RepositoryField {
  /// Identifies the fields of a stored document: a document of a version with other fields may lack
  /// some, although GitHub has them.
  package static let version = Int64(
    bitPattern: allCases.map(\.rawValue).joined(separator: ",").utf8
      // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
      .reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 })
}

/// A field of the document, and the bytes that its member starts with.
private struct StoredField {
  let field: RepositoryField
  let beginning: [UInt8]

  static let all = RepositoryField.allCases.filter { $0 != .score }.map { field in
    StoredField(field: field, beginning: Array(",\"\(field.rawValue)\":".utf8))
  }
}

/// A repository as one JSON document in GitHub's format, for the local database.
extension Repository: CachedDocument {
  /// Every field that GitHub sent, except the score, which belongs to one search.
  package var document: Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2048)
    for kept in StoredField.all {
      let value = kept.field.value(of: self)
      if case .null = value { continue }
      bytes += kept.beginning
      value.write(to: &bytes)
    }
    // Every repository has an id, so there is always a leading comma to replace.
    bytes[0] = UInt8(ascii: "{")
    bytes.append(UInt8(ascii: "}"))
    return Data(bytes)
  }

  /// Throws `APIError.unreadable` for any other document.
  package init(document: Data) throws(APIError) {
    do {
      self = try JSONDocument(document).withRoot { root throws(JSONProblem) in try root.read() }
    } catch { throw .unreadable(url: "", detail: "\(error)") }
  }
}
