/// An account that owns repositories.
struct SimulatedOwner: Sendable {
  var id: Int
  var login: String
  var isOrganization: Bool
  var followers: Int
}

/// The simulator's data about a repository, before it becomes JSON.
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
  /// Nil for repositories of other catalogs.
  var showcase: ShowcaseFacts?
  /// The `full_name` of the repository that this is a fork of.
  var parent: String?

  var fullName: String { "\(owner.login)/\(name)" }
  var isFork: Bool { parent != nil }
}

/// A change to a repository that overrides the catalog.
package enum RepositoryState: Sendable, Equatable {
  /// 404.
  case missing
  /// 301 to the URL by id of another repository.
  case renamed(to: String)
  /// 451 with this reason, such as `dmca` or `tos`.
  case blocked(reason: String)
  /// 404 for all tokens without the scope `repo`.
  case hidden
}

/// A programming language as GitHub names it.
struct Language: Sendable, Equatable, Decodable {
  var name: String
  /// Other spellings that a search accepts, in lower case.
  var aliases: [String] = []

  /// The most common first.
  static let all = Fixtures.json("languages", or: [Language]())

  /// Whether a search for `text` matches this language, ignoring case.
  func isMeant(by text: String) -> Bool {
    (aliases + [name.lowercased()]).contains(text.lowercased())
  }
}

/// A license as GitHub names it.
struct License: Sendable, Equatable, Decodable {
  var key: String
  var name: String
  var spdx: String
  /// False for a file that GitHub does not recognize.
  var hasPage = true
  var nodeID: String

  /// The most common first.
  static let all = Fixtures.json("licenses", or: [License]())
}
