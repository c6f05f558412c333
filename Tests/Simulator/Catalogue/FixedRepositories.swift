/// The repositories with fixed names that demonstrations and tests can count on.
enum FixedRepositories {
  static let octoOrg = SimulatedOwner(
    id: 583_231, login: "octo-org", isOrganization: true, followers: 1234)
  static let monalisa = SimulatedOwner(
    id: 2, login: "monalisa", isOrganization: false, followers: 20)
  static let hubot = SimulatedOwner(
    id: 480_938, login: "hubot", isOrganization: false, followers: 3)

  static let states: [String: RepositoryState] = [
    "octo-org/old-name": .renamed(to: "octo-org/new-name"),
    "octo-org/dmca": .blocked(reason: "dmca"),
  ]

  static func make(anchor: Timestamp) -> [SimulatedRepository] {
    [
      helloWorld(anchor), newName(anchor), plain("dmca", 1_296_271, anchor), empty(anchor),
      privateNotes(anchor), hostile(anchor), fork(anchor), forkOfFork(anchor),
    ]
  }

  private static func plain(
    _ name: String, _ id: Int, _ anchor: Timestamp, owner: SimulatedOwner = octoOrg
  ) -> SimulatedRepository {
    var repository = SimulatedRepository(
      id: id, owner: owner, name: name,
      created: Timestamp(year: 2011, month: 1, day: 26) + 69_241,
      updated: anchor + -3600, pushed: anchor + -7200)
    repository.license = License.all[0]
    repository.size = 180
    return repository
  }

  private static func helloWorld(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("hello-world", 1_296_269, anchor)
    repository.description = "My first repository on GitHub! 100% friendly"
    repository.homepage = "https://hello.example.org"
    repository.language = Language.all[12]
    repository.topics = ["hello", "octocat", "tutorial"]
    repository.stars = 2718
    repository.forks = 314
    repository.openIssues = 42
    repository.helpWantedIssues = 5
    repository.goodFirstIssues = 3
    repository.subscribers = 161
    repository.hasDiscussions = true
    repository.readme = .centered
    return repository
  }

  private static func newName(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("new-name", 1_296_270, anchor)
    repository.description = "Was called old-name once"
    repository.language = Language.all[4]
    repository.stars = 57
    return repository
  }

  private static func empty(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("empty", 1_296_272, anchor)
    repository.license = nil
    repository.size = 0
    repository.readme = .none
    return repository
  }

  private static func privateNotes(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("private-notes", 1_296_273, anchor)
    repository.description = "Nobody else may read this"
    repository.isPrivate = true
    repository.stars = 1
    return repository
  }

  private static func hostile(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("hostile", 1_296_274, anchor)
    repository.description = Descriptions.hostile.joined(separator: " ")
    repository.homepage = "javascript:alert(1)//\u{1B}]8;;https://evil.example\u{7}"
    repository.language = Language(name: "C\u{1B}[5m++")
    repository.license = License(
      key: "other", name: "Other \u{1B}[7m\u{202E}", spdx: "NOASSERTION\u{9B}31m", hasPage: false,
      nodeID: "MDc6TGljZW5zZTA=")
    repository.topics = ["esc\u{1B}[31m", "bidi\u{202E}txt", "cr\rlf\n"]
    repository.defaultBranch = "main\u{1B}[2J"
    repository.stars = 666
    repository.readme = .hostile
    return repository
  }

  private static func fork(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("hello-world", 1_296_275, anchor, owner: monalisa)
    repository.description = "My first repository on GitHub! 100% friendly"
    repository.language = Language.all[12]
    repository.parent = "octo-org/hello-world"
    repository.stars = 4
    repository.forks = 1
    return repository
  }

  private static func forkOfFork(_ anchor: Timestamp) -> SimulatedRepository {
    var repository = plain("hello-world", 1_296_276, anchor, owner: hubot)
    repository.language = Language.all[12]
    repository.parent = "monalisa/hello-world"
    return repository
  }
}

/// The repositories that READMEs and account pictures are tried on; they come last, have no stars
/// and are older than all others.
enum SpecimenRepositories {
  static let zoo = SimulatedOwner(
    id: 9_900_008, login: "readme-zoo", isOrganization: true, followers: 7)

  static func make(anchor: Timestamp) -> [SimulatedRepository] {
    let readmes = Specimen.all.enumerated().map { index, specimen in
      var repository = plain(specimen.name, id: 1_297_001 + index, zoo, anchor)
      repository.description = specimen.summary
      repository.isPrivate = specimen.isPrivate
      repository.readme = .specimen
      return repository
    }
    let avatars = Avatar.specimens.enumerated().map { index, owner in
      plain("avatar", id: 1_297_901 + index, owner, anchor)
    }
    return readmes + avatars
  }

  private static func plain(
    _ name: String, id: Int, _ owner: SimulatedOwner, _ anchor: Timestamp
  ) -> SimulatedRepository {
    var repository = SimulatedRepository(
      id: id, owner: owner, name: name, created: Timestamp(year: 2008, month: 2, day: 1),
      updated: Timestamp(year: 2009, month: 2, day: 2),
      pushed: Timestamp(year: 2009, month: 2, day: 1))
    repository.topics = ["readme-zoo"]
    repository.size = 99
    return repository
  }
}

/// What a simulator has to try readers on, for help texts.
package enum SimulatorListing {
  /// The `owner/name` of repositories with special READMEs.
  package static var specimens: [String] {
    Specimen.all.map { "\(SpecimenRepositories.zoo.login)/\($0.name)" }
  }

  /// The `owner/name` of repositories whose owner's picture does not come at once.
  package static var avatars: [String] { Avatar.specimens.map { "\($0.login)/avatar" } }

  /// The names of everything below `/pictures/`.
  package static var pictures: [String] {
    (Array(PictureSite.names) + PictureSite.redirects.keys
      + PictureFault.allCases.map(\.rawValue)).sorted() + ["hops/N"]
  }
}
