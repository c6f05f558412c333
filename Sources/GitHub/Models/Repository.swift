package import FoundationEssentials

/// A repository as search and the detail endpoint return it; the detail endpoint fills more fields.
/// Source: https://docs.github.com/rest/repos/repos#get-a-repository
package struct Repository: Sendable, Equatable, Identifiable {
  package var id: Int64
  package var name: String
  package var fullName: String
  package var owner: Owner?
  package var htmlURL: String
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var topics: [String] = []
  package var visibility: String?
  package var defaultBranch: String?
  package var cloneURL: String?
  package var sshURL: String?
  package var mirrorURL: String?
  package var stargazersCount = 0
  package var forksCount = 0
  /// Open issues and open pull requests together.
  package var openIssuesCount = 0
  /// The actual watchers; only from the detail endpoint (`watchers_count` is the star count).
  package var subscribersCount: Int?
  package var networkCount: Int?
  /// Kilobytes; updated lazily by GitHub.
  package var size = 0
  package var isPrivate = false
  package var isFork = false
  package var isArchived = false
  package var isDisabled = false
  package var isTemplate = false
  package var hasIssues: Bool?
  package var hasWiki: Bool?
  package var hasPages: Bool?
  package var hasDiscussions: Bool?
  package var createdAt: Date?
  package var updatedAt: Date?
  package var pushedAt: Date?
  /// What a fork was made from; only from the detail endpoint.
  package var parent: RepositoryReference?
  /// The root of a fork's network; only from the detail endpoint.
  package var source: RepositoryReference?
  package var score: Double?

  package init(id: Int64, name: String, fullName: String, htmlURL: String) {
    self.id = id
    self.name = name
    self.fullName = fullName
    self.htmlURL = htmlURL
  }

  /// Its current name; nil if GitHub sent no valid one.
  package var currentName: RepositoryName? {
    guard let slash = fullName.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let name = fullName[fullName.utf8.index(after: slash)...]
    do { return try RepositoryName(checking: fullName[..<slash], name) } catch { return nil }
  }
}

/// GitHub may omit or null all fields but four: search, the detail endpoint and servers differ.
extension Repository: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      id: json.read("id"), name: json.read("name"), fullName: json.read("full_name"),
      htmlURL: json.read("html_url"))
    func read<Value: JSONReadable>(_ field: RepositoryField) throws(JSONProblem) -> Value? {
      try json.readIfPresent(field.rawValue)
    }
    func readCount(_ field: RepositoryField) throws(JSONProblem) -> Int? {
      try json.readCountIfPresent(field.rawValue)
    }
    owner = try read(.owner)
    description = try read(.description)
    homepage = try read(.homepage)
    language = try read(.language)
    license = try read(.license)
    topics = try read(.topics) ?? []
    visibility = try read(.visibility)
    defaultBranch = try read(.defaultBranch)
    cloneURL = try read(.cloneURL)
    sshURL = try read(.sshURL)
    mirrorURL = try read(.mirrorURL)
    stargazersCount = try readCount(.stargazersCount) ?? 0
    forksCount = try readCount(.forksCount) ?? 0
    openIssuesCount = try readCount(.openIssuesCount) ?? 0
    subscribersCount = try readCount(.subscribersCount)
    networkCount = try readCount(.networkCount)
    size = try readCount(.size) ?? 0
    isPrivate = try read(.isPrivate) ?? false
    isFork = try read(.isFork) ?? false
    isArchived = try read(.isArchived) ?? false
    isDisabled = try read(.isDisabled) ?? false
    isTemplate = try read(.isTemplate) ?? false
    hasIssues = try read(.hasIssues)
    hasWiki = try read(.hasWiki)
    hasPages = try read(.hasPages)
    hasDiscussions = try read(.hasDiscussions)
    createdAt = try read(.createdAt)
    updatedAt = try read(.updatedAt)
    pushedAt = try read(.pushedAt)
    parent = try read(.parent)
    source = try read(.source)
    score = try read(.score)
  }
}

/// A reference to another repository.
package struct RepositoryReference: Sendable, Equatable {
  package var id: Int64
  package var fullName: String
  package var htmlURL: String
}

extension RepositoryReference: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    try self.init(
      id: json.read("id"), fullName: json.read("full_name"), htmlURL: json.read("html_url"))
  }
}

/// The license that GitHub found in a repository.
package struct License: Sendable, Equatable {
  package var key: String
  package var name: String
  /// `NOASSERTION` when GitHub found a license file that it cannot identify.
  package var spdxID: String?

  package init(key: String, name: String, spdxID: String? = nil) {
    self.key = key
    self.name = name
    self.spdxID = spdxID
  }
}

extension License: JSONReadable {
  init(_ json: JSONNode) throws(JSONProblem) {
    let key: String? = try json.readIfPresent("key")
    let name: String? = try json.readIfPresent("name")
    self.init(
      key: key ?? "other", name: name ?? key ?? "other",
      spdxID: try json.readIfPresent("spdx_id"))
  }
}
