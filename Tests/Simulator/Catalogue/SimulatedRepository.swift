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

/// What became of a repository, against what the catalogue says.
package enum RepositoryState: Sendable, Equatable {
  /// 404.
  case missing
  /// 301 to the address by id of another repository.
  case renamed(to: String)
  /// 451 with this reason, such as `dmca` or `tos`.
  case blocked(reason: String)
  /// 404 for all but tokens with the scope `repo`.
  case hidden
}

/// A programming language as GitHub names it.
struct Language: Sendable, Equatable {
  var name: String
  /// Other spellings a search understands, in lower case.
  var aliases: [String] = []

  /// In the order of how common they are.
  static let all = [
    Language(name: "JavaScript", aliases: ["js", "node"]),
    Language(name: "Python", aliases: ["py", "python3"]),
    Language(name: "TypeScript", aliases: ["ts"]),
    Language(name: "Java"),
    Language(name: "Go", aliases: ["golang"]),
    Language(name: "C++", aliases: ["cpp"]),
    Language(name: "C"),
    Language(name: "Rust", aliases: ["rs"]),
    Language(name: "C#", aliases: ["csharp"]),
    Language(name: "PHP"),
    Language(name: "Shell", aliases: ["sh", "bash", "zsh", "shell-script"]),
    Language(name: "Ruby", aliases: ["rb"]),
    Language(name: "Swift"),
    Language(name: "Kotlin"),
    Language(name: "Jupyter Notebook", aliases: ["jupyter-notebook", "ipython notebook"]),
    Language(name: "HTML"),
    Language(name: "CSS"),
    Language(name: "Dart"),
    Language(name: "Lua"),
    Language(name: "Haskell"),
    Language(name: "Elixir"),
    Language(name: "Zig"),
    Language(name: "Objective-C", aliases: ["objc", "obj-c", "objectivec"]),
    Language(name: "Emacs Lisp", aliases: ["elisp", "emacs", "emacs-lisp"]),
    Language(name: "Vim Script", aliases: ["vim", "viml", "vim-script"]),
    Language(name: "TeX", aliases: ["latex"]),
  ]

  /// Whether a search for `text`, in any case, means this language.
  func isMeant(by text: String) -> Bool {
    let wanted = text.lowercased()
    return name.lowercased() == wanted || aliases.contains(wanted)
  }
}

/// A licence as GitHub names it.
struct License: Sendable, Equatable {
  var key: String
  var name: String
  var spdx: String
  /// False for a file that GitHub cannot name.
  var hasPage = true
  var nodeID: String

  /// In the order of how common they are.
  static let all = [
    License(key: "mit", name: "MIT License", spdx: "MIT", nodeID: "MDc6TGljZW5zZTEz"),
    License(
      key: "apache-2.0", name: "Apache License 2.0", spdx: "Apache-2.0",
      nodeID: "MDc6TGljZW5zZTI="),
    License(
      key: "gpl-3.0", name: "GNU General Public License v3.0", spdx: "GPL-3.0",
      nodeID: "MDc6TGljZW5zZTk="),
    License(
      key: "bsd-3-clause", name: "BSD 3-Clause \"New\" or \"Revised\" License",
      spdx: "BSD-3-Clause", nodeID: "MDc6TGljZW5zZTU="),
    License(
      key: "agpl-3.0", name: "GNU Affero General Public License v3.0", spdx: "AGPL-3.0",
      nodeID: "MDc6TGljZW5zZTE="),
    License(
      key: "mpl-2.0", name: "Mozilla Public License 2.0", spdx: "MPL-2.0",
      nodeID: "MDc6TGljZW5zZTE0"),
    License(
      key: "lgpl-3.0", name: "GNU Lesser General Public License v3.0", spdx: "LGPL-3.0",
      nodeID: "MDc6TGljZW5zZTEy"),
    License(
      key: "bsd-2-clause", name: "BSD 2-Clause \"Simplified\" License", spdx: "BSD-2-Clause",
      nodeID: "MDc6TGljZW5zZTQ="),
    License(
      key: "gpl-2.0", name: "GNU General Public License v2.0", spdx: "GPL-2.0",
      nodeID: "MDc6TGljZW5zZTg="),
    License(
      key: "unlicense", name: "The Unlicense", spdx: "Unlicense", nodeID: "MDc6TGljZW5zZTE1"),
    License(
      key: "cc0-1.0", name: "Creative Commons Zero v1.0 Universal", spdx: "CC0-1.0",
      nodeID: "MDc6TGljZW5zZTY="),
    License(
      key: "isc", name: "ISC License", spdx: "ISC", nodeID: "MDc6TGljZW5zZTEw"),
    License(
      key: "other", name: "Other", spdx: "NOASSERTION", hasPage: false,
      nodeID: "MDc6TGljZW5zZTA="),
  ]
}
