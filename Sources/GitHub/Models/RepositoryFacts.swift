package import FoundationEssentials

/// The current state of a repository, as far as it changes what somebody thinks of it.
package struct RepositoryFacts: Sendable, Equatable {
  package var id: Int64
  /// The id of GraphQL.
  package var nodeID: String?
  package var fullName: String
  package var htmlURL: String
  package var isArchived = false
  package var isDisabled = false
  package var isPrivate = false
  /// In lower case.
  package var visibility: String?
  /// Whether the user has starred it; nil if GitHub does not say.
  package var isStarred: Bool?
  package var pushedAt: Date?
  package var updatedAt: Date?
  package var stars = 0
  package var forks = 0
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var release: Release?

  /// The fields of a fragment on `Repository`.
  static let fragment = """
    id databaseId nameWithOwner url isArchived isDisabled isPrivate visibility
    viewerHasStarred pushedAt updatedAt stargazerCount forkCount description homepageUrl
    primaryLanguage { name } licenseInfo { key name spdxId }
    latestRelease { tagName name url publishedAt }
    }
    """

  /// Nil if GitHub sent no valid name.
  package var name: RepositoryName? { try? RepositoryName(parsing: fullName) }

  /// A repository of which nothing else is known.
  package var repository: Repository {
    applied(to: Repository(id: id, name: fullName, fullName: fullName, htmlURL: htmlURL))
  }

  /// A copy of `repository` in this state; what it does not have stays.
  package func applied(to repository: Repository) -> Repository {
    let former = repository.fullName
    var repository = repository
    repository.fullName = fullName
    repository.name = fullName.split(separator: "/").last.map(String.init) ?? repository.name
    repository.htmlURL = htmlURL
    if fullName != former || repository.cloneURL == nil {
      repository.cloneURL = htmlURL + ".git"
      repository.sshURL = repository.sshURL?.replacing(former, with: fullName)
    }
    repository.isArchived = isArchived
    repository.isDisabled = isDisabled
    repository.isPrivate = isPrivate
    repository.visibility = visibility ?? repository.visibility
    repository.pushedAt = pushedAt ?? repository.pushedAt
    repository.updatedAt = updatedAt ?? repository.updatedAt
    repository.stargazersCount = stars
    repository.forksCount = forks
    repository.description = description
    repository.homepage = homepage
    repository.language = language
    repository.license = license
    return repository
  }
}

extension RepositoryFacts: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      id: json.read("databaseId"), fullName: json.read("nameWithOwner"), htmlURL: json.read("url"))
    nodeID = try json.readIfPresent("id")
    isArchived = try json.readIfPresent("isArchived") ?? false
    isDisabled = try json.readIfPresent("isDisabled") ?? false
    isPrivate = try json.readIfPresent("isPrivate") ?? false
    let visibility: String? = try json.readIfPresent("visibility")
    self.visibility = visibility?.lowercased()
    isStarred = try json.readIfPresent("viewerHasStarred")
    pushedAt = try json.readIfPresent("pushedAt")
    updatedAt = try json.readIfPresent("updatedAt")
    stars = try json.readCountIfPresent("stargazerCount") ?? 0
    forks = try json.readCountIfPresent("forkCount") ?? 0
    description = try json.readIfPresent("description")
    homepage = try json.readIfPresent("homepageUrl")
    let language: Named? = try json.readIfPresent("primaryLanguage")
    self.language = language?.name
    let license: LicenseFacts? = try json.readIfPresent("licenseInfo")
    self.license = license?.license
    let release: ReleaseFacts? = try json.readIfPresent("latestRelease")
    self.release = release?.release
  }
}

private struct Named: JSONReadable {
  let name: String

  init(_ json: JSONNode) throws(JSONProblem) { name = try json.read("name") }
}

private struct LicenseFacts: JSONReadable {
  let license: License

  init(_ json: JSONNode) throws(JSONProblem) {
    license = License(
      key: try json.read("key"), name: try json.read("name"),
      spdxID: try json.readIfPresent("spdxId"))
  }
}

private struct ReleaseFacts: JSONReadable {
  let release: Release

  init(_ json: JSONNode) throws(JSONProblem) {
    release = Release(
      tagName: try json.read("tagName"), name: try json.readIfPresent("name"),
      htmlURL: try json.readIfPresent("url"), publishedAt: try json.readIfPresent("publishedAt"))
  }
}
