/// The few hundred invented repositories of the README's pictures, which read like GitHub's own.
enum Showcase {
  static func make(anchor: Timestamp) -> [SimulatedRepository] {
    let owners = Dictionary(
      accounts.enumerated().map { index, account in
        (
          account.login,
          SimulatedOwner(
            id: firstAccount + index, login: account.login, isOrganization: account.organization,
            followers: account.followers)
        )
      },
      uniquingKeysWith: { first, _ in first })
    return Fixtures.json("showcase/repositories", or: [Entry]()).enumerated().compactMap {
      index, entry in
      owners[entry.owner].map { entry.repository(1_400_001 + index * 37, of: $0, anchor: anchor) }
    }
  }

  /// The fixture of an account's avatar; nil for accounts of other catalogs.
  static func avatar(of id: Int) -> String? {
    let index = id - firstAccount
    return accounts.indices.contains(index)
      ? "showcase/avatars/\(accounts[index].login).png" : nil
  }

  private static let firstAccount = 9_800_001
  private static let accounts = Fixtures.json("showcase/owners", or: [Account]())

  private struct Account: Decodable {
    let login: String
    let organization: Bool
    let followers: Int
  }

  /// A line of `repositories.json`.
  private struct Entry: Decodable {
    let owner: String
    let name: String
    let description: String?
    let homepage: String?
    let language: String?
    let license: String?
    let topics: [String]
    let stars: Int
    let forks: Int
    let issues: Int
    let watchers: Int
    let goodFirstIssues: Int?
    let helpWantedIssues: Int?
    /// Kilobytes.
    let size: Int
    let createdHours: Int64
    let pushedMinutes: Int64
    let archived: Bool?
    let readme: String

    func repository(_ id: Int, of owner: SimulatedOwner, anchor: Timestamp) -> SimulatedRepository {
      let pushed = anchor + -pushedMinutes * 60
      var repository = SimulatedRepository(
        id: id, owner: owner, name: name, created: anchor + -createdHours * 3600,
        updated: anchor + -min(pushedMinutes, 15) * 60, pushed: pushed)
      repository.description = description
      repository.homepage = homepage
      repository.language = Language.all.first { $0.name == language }
      repository.license = License.all.first { $0.key == license }
      repository.topics = topics
      (repository.stars, repository.forks, repository.subscribers) = (stars, forks, watchers)
      repository.openIssues = issues
      repository.goodFirstIssues = goodFirstIssues ?? 0
      repository.helpWantedIssues = helpWantedIssues ?? 0
      repository.size = size
      repository.isArchived = archived ?? false
      repository.readme = .showcase
      repository.showcase = ShowcaseFacts(
        otherLanguages: Self.companions[language ?? ""] ?? [],
        release: stars > 500 ? "v\(1 + stars % 3).\(stars % 17).\(stars % 5)" : nil,
        readme: readme == "featured" ? "featured/\(name)/README" : "readmes/\(readme)",
        files: Self.files(readme, name: name, number: stars))
      return repository
    }

    /// The images that a README shows, by path.
    private static func files(_ readme: String, name: String, number: Int) -> [String: String] {
      var files = ["build", "license", "version"].reduce(into: [String: String]()) {
        $0["assets/\($1)/badge.svg"] = "showcase/badges/\($1).svg"
      }
      files["assets/screenshot.png"] =
        switch readme {
        case "featured": "showcase/featured/\(name)/assets/screenshot.png"
        // Those that could be a terminal.
        case "tool": "showcase/screenshots/app-\([0, 2, 5][number / 3 % 3]).png"
        default: "showcase/screenshots/app-\(number % 6).png"
        }
      return files
    }

    /// What else is usually in a repository of a language.
    private static let companions = [
      "Rust": ["Shell"], "Go": ["Shell", "HTML"], "Swift": ["Shell"], "Python": ["Shell", "CSS"],
      "TypeScript": ["CSS", "HTML"], "JavaScript": ["CSS", "HTML"], "C": ["Shell"],
      "C++": ["C", "Python"], "Java": ["Kotlin", "Shell"], "Kotlin": ["Java"], "Zig": ["C"],
      "Ruby": ["HTML"], "PHP": ["JavaScript", "CSS"], "Elixir": ["HTML"], "Dart": ["Swift"],
    ]
  }
}

/// What the simulator makes up for other repositories.
struct ShowcaseFacts: Sendable {
  let otherLanguages: [String]
  /// The tag of the latest release, if there is one.
  let release: String?
  /// The README's fixtures below `showcase`, without `.md` and `.html`.
  let readme: String
  /// The fixtures of all other files, by path.
  let files: [String: String]
}
