/// An account that owns repositories.
struct SimulatedOwner: Sendable {
  var id: Int
  var login: String
  var isOrganization: Bool
  var followers: Int
}

/// What the simulator knows of a repository, before it is written as JSON.
struct SimulatedRepository: Sendable {
  var id: Int
  var owner: SimulatedOwner
  var name: String
  var description: String?
  var homepage: String?
  var language: Language?
  var license: License?
  var topics: [String] = []
  var stars = 0
  var forks = 0
  var openIssues = 0
  var goodFirstIssues = 0
  var helpWantedIssues = 0
  var subscribers = 0
  /// Kilobytes.
  var size = 0
  var created: Timestamp
  var updated: Timestamp
  var pushed: Timestamp
  var defaultBranch = "main"
  var mirrorURL: String?
  var isPrivate = false
  var isArchived = false
  var isDisabled = false
  var isTemplate = false
  var hasDiscussions = false
  var hasPages = false
  var hasWiki = true
  var isSponsorable = false
  var readme = ReadmeStyle.project
  /// The `full_name` of what this is a fork of.
  var parent: String?

  var fullName: String { "\(owner.login)/\(name)" }
  var isFork: Bool { parent != nil }
}
