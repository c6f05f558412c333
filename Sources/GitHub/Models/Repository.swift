package import FoundationEssentials

/// A repository as search and the detail endpoint describe it; the detail fills more of the fields.
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
  /// Real watchers; in the detail only (`watchers_count` is the star count).
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
  /// What a fork was made from; in the detail only.
  package var parent: RepositoryReference?
  /// The root of a fork's network; in the detail only.
  package var source: RepositoryReference?
  package var score: Double?

  package init(id: Int64, name: String, fullName: String, htmlURL: String) {
    self.id = id
    self.name = name
    self.fullName = fullName
    self.htmlURL = htmlURL
  }
}

extension Repository {
  /// Where it is now; nil when GitHub gave no name of its usual form.
  package var currentName: RepositoryName? {
    guard let slash = fullName.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let name = fullName[fullName.utf8.index(after: slash)...]
    do { return try RepositoryName(checking: fullName[..<slash], name) } catch { return nil }
  }
}
