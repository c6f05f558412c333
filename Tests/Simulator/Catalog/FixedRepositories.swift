/// The repositories with fixed names that demos and tests rely on.
enum FixedRepositories {
  static let octoOrg = SimulatedOwner(
    id: 583_231, login: "octo-org", isOrganization: true, followers: 1234)
  static let monalisa = SimulatedOwner(
    id: 2, login: "monalisa", isOrganization: false, followers: 20)
  static let hubot = SimulatedOwner(
    id: 480_938, login: "hubot", isOrganization: false, followers: 3)
  static let zoo = SimulatedOwner(
    id: 9_900_008, login: "readme-zoo", isOrganization: true, followers: 7)

  static let states: [String: RepositoryState] = [
    "octo-org/old-name": .renamed(to: "octo-org/new-name"),
    "octo-org/dmca": .blocked(reason: "dmca"),
  ]

  static func make(anchor: Timestamp) -> [SimulatedRepository] {
    func make(
      _ id: Int, _ owner: SimulatedOwner, _ name: String,
      _ change: (inout SimulatedRepository) -> Void = { _ in }
    ) -> SimulatedRepository {
      var repository = SimulatedRepository(
        id: id, owner: owner, name: name,
        created: Timestamp(year: 2011, month: 1, day: 26) + 69_241,
        updated: anchor + -3600, pushed: anchor + -7200)
      repository.license = License.all[0]
      repository.size = 180
      change(&repository)
      return repository
    }
    let greeting = "My first repository on GitHub! 100% friendly"
    return [
      make(1_296_269, octoOrg, "hello-world") {
        $0.description = greeting
        $0.homepage = "https://hello.example.org"
        $0.language = Language.all[12]
        $0.topics = ["hello", "octocat", "tutorial"]
        ($0.stars, $0.forks, $0.subscribers) = (2718, 314, 161)
        ($0.openIssues, $0.helpWantedIssues, $0.goodFirstIssues) = (42, 5, 3)
        $0.hasDiscussions = true
        $0.readme = .centered
      },
      make(1_296_270, octoOrg, "new-name") {
        $0.description = "Was called old-name once"
        $0.language = Language.all[4]
        $0.stars = 57
      },
      make(1_296_271, octoOrg, "dmca"),
      make(1_296_272, octoOrg, "empty") {
        $0.license = nil
        $0.size = 0
        $0.readme = .none
      },
      make(1_296_273, octoOrg, "private-notes") {
        $0.description = "Nobody else may read this"
        $0.isPrivate = true
        $0.stars = 1
      },
      make(1_296_274, octoOrg, "hostile", makeHostile),
      make(1_296_275, monalisa, "hello-world") {
        $0.description = greeting
        $0.language = Language.all[12]
        $0.parent = "octo-org/hello-world"
        ($0.stars, $0.forks) = (4, 1)
      },
      make(1_296_276, hubot, "hello-world") {
        $0.language = Language.all[12]
        $0.parent = "monalisa/hello-world"
      },
    ]
  }

  private static func makeHostile(_ repository: inout SimulatedRepository) {
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
  }

  /// Popular repositories with these `owner/name`s.
  static func makeNamed(_ names: [String], anchor: Timestamp) -> [SimulatedRepository] {
    names.enumerated().map { index, name in
      let parts = name.split(separator: "/").map(String.init)
      let owner = SimulatedOwner(
        id: 9_900_101 + index, login: parts[0], isOrganization: true, followers: 900)
      var repository = SimulatedRepository(
        id: 1_298_001 + index, owner: owner, name: parts[1],
        created: Timestamp(year: 2015, month: 10, day: 23), updated: anchor + -60,
        pushed: anchor + -120)
      repository.license = License.all[0]
      repository.stars = 50_000
      return repository
    }
  }

  /// The repositories for testing READMEs and avatars; they come last, have no stars and are older
  /// than all others.
  static func makeSpecimens() -> [SimulatedRepository] {
    func make(_ id: Int, _ owner: SimulatedOwner, _ name: String) -> SimulatedRepository {
      var repository = SimulatedRepository(
        id: id, owner: owner, name: name, created: Timestamp(year: 2008, month: 2, day: 1),
        updated: Timestamp(year: 2009, month: 2, day: 2),
        pushed: Timestamp(year: 2009, month: 2, day: 1))
      repository.topics = ["readme-zoo"]
      repository.size = 99
      return repository
    }
    let readmes = Specimen.all.enumerated().map { index, specimen in
      var repository = make(1_297_001 + index, zoo, specimen.name)
      repository.description = specimen.summary
      repository.isPrivate = specimen.isPrivate
      repository.readme = .specimen
      return repository
    }
    return readmes
      + Avatar.specimens.enumerated().map { make(1_297_901 + $0.offset, $0.element, "avatar") }
  }
}

/// The special test data of a simulator, for help texts.
package enum SimulatorListing {
  /// The `owner/name` of repositories with special READMEs.
  package static var specimens: [String] {
    Specimen.all.map { "\(FixedRepositories.zoo.login)/\($0.name)" }
  }

  /// The `owner/name` of repositories whose owner's avatar is missing or redirects.
  package static var avatars: [String] { Avatar.specimens.map { "\($0.login)/avatar" } }

  /// The names of all images below `/pictures/`.
  package static var images: [String] {
    (Array(ImageSite.names) + ImageSite.redirects.keys
      + ImageFault.allCases.map(\.rawValue)).sorted() + ["hops/N"]
  }
}
