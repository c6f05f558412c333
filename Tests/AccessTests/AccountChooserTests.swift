import Auth
import Foundation
import GitHub
import TestSupport
import Testing

@testable import Access

/// Which of several accounts is used, with a real git.
@Suite(.timeLimit(.minutes(10))) struct AccountChooserTests {
  private let folder: ScratchDirectory

  init() throws {
    folder = try ScratchDirectory()
  }

  /// Creates a clone at `path` below the home directory, with a remote and an account in its
  /// configuration if they are given.
  private func clone(
    _ path: String, remote: String? = nil, name: String = "origin", account: String? = nil
  ) throws {
    let place = folder.appending(path)
    try FileManager.default.createDirectory(
      atPath: "\(place)/.git/objects", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: "\(place)/.git/refs", withIntermediateDirectories: true)
    try "ref: refs/heads/main\n".write(
      toFile: "\(place)/.git/HEAD", atomically: true, encoding: .utf8)
    var text = "[core]\n\trepositoryformatversion = 0\n"
    if let remote { text += "[remote \"\(name)\"]\n\turl = \(remote)\n" }
    if let account { text += "[ghrepo]\n\taccount = \(account)\n" }
    try text.write(toFile: "\(place)/.git/config", atomically: true, encoding: .utf8)
  }

  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: folder.appending(path), atomically: true, encoding: .utf8)
  }

  private func choose(
    in directory: String = "", rules: [AccountRule] = [], user: String? = nil,
    owner: String? = nil, variable: String? = nil, host: GitHubHost = .dotcom,
    hosts: [String: HostRecord] = [:]
  ) async throws -> AccountChoice? {
    var environment = [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    environment["GHREPO_ACCOUNT"] = variable
    let chooser = AccountChooser(
      environment: environment, rules: rules, directory: folder.appending(directory), hosts: hosts,
      stopwatch: ManualClock())
    let named = chooser.namedByVariable + (try await chooser.namedByGit())
    return await chooser.choice(user: user, owner: owner, named, on: host)
  }

  /// The host of the rule that applies.
  private func chooseHost(
    in directory: String = "", rules: [AccountRule] = [], variable: String? = nil
  ) async throws -> String? {
    var environment = [
      "HOME": folder.path, "PATH": "\(folder.path)/bin:/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1",
    ]
    environment["GHREPO_ACCOUNT"] = variable
    let chooser = AccountChooser(
      environment: environment, rules: rules, directory: folder.appending(directory),
      hosts: Self.hosts, stopwatch: ManualClock())
    return await chooser.host(chooser.namedByVariable + (try await chooser.namedByGit()))
  }

  /// octowork on github.com only, boss on the server only.
  private static let hosts = ["github.com": "octowork", "ghe.example": "boss"].mapValues {
    HostRecord(active: $0, accounts: [AccountRecord(login: $0, storage: .file, kind: .classic)])
  }

  private func make(_ directory: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.appending(directory), withIntermediateDirectories: true)
  }

  @Test func `without rules, the active account is used`() async throws {
    #expect(try await choose() == nil)
  }

  @Test func `the option comes before the variable, and that before git`() async throws {
    try clone("work", account: "git")
    let rules = [AccountRule(user: "rule", directories: ["~/work"])]
    let all = try await choose(in: "work", rules: rules, user: "option", variable: "variable")
    #expect(all == AccountChoice(login: "option", rule: .option))
    let some = try await choose(in: "work", rules: rules, variable: "variable")
    #expect(some == AccountChoice(login: "variable", rule: .variable))
    let git = try await choose(in: "work", rules: rules)
    #expect(git == AccountChoice(login: "git", rule: .gitConfiguration))
  }

  @Test func `git's includes for a directory count`() async throws {
    try clone("job/tool")
    try write("[includeIf \"gitdir:~/job/\"]\n\tpath = ~/job.inc\n", to: ".gitconfig")
    try write("[ghrepo]\n\taccount = boss\n", to: "job.inc")
    try make("private")
    #expect(try await choose(in: "job/tool")?.login == "boss")
    #expect(try await choose(in: "private") == nil)
  }

  @Test func `a configuration that git cannot read is an error`() async throws {
    try write("[ghrepo\n", to: ".gitconfig")
    await #expect(throws: GitConfigurationError.self) { try await choose() }
  }

  @Test func `a rule for a directory counts below it, and not beside it`() async throws {
    let rules = [AccountRule(user: "boss", directories: ["~/work"])]
    for place in ["work", "work/a/b", "workshop", "private"] { try make(place) }
    #expect(
      try await choose(in: "work", rules: rules)
        == AccountChoice(login: "boss", rule: .directory("~/work")))
    #expect(try await choose(in: "work/a/b", rules: rules)?.login == "boss")
    #expect(try await choose(in: "workshop", rules: rules) == nil)
    #expect(try await choose(in: "private", rules: rules) == nil)
  }

  @Test(arguments: [nil, ""])
  func `without HOME, ~ is the home directory of the user account`(home: String?) async throws {
    let directory = try #require(ConfigurationDirectories.accountHome())
    var environment = ["PATH": folder.path]
    environment["HOME"] = home
    let chooser = AccountChooser(
      environment: environment, rules: [AccountRule(user: "boss", directories: ["~"])],
      directory: directory)
    let choice = await chooser.choice(user: nil, owner: nil, [], on: .dotcom)
    #expect(choice?.login == "boss")
  }

  @Test func `links to a directory lead to its rule`() async throws {
    try make("real/work")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("link"), withDestinationPath: folder.appending("real"))
    let rules = [AccountRule(user: "boss", directories: ["~/link/work"])]
    #expect(try await choose(in: "real/work", rules: rules)?.login == "boss")
  }

  @Test(arguments: [
    ("https://github.com/Acme/tool.git", true), ("git@github.com:acme/tool.git", true),
    ("ssh://git@github.com/acme/tool", true), ("https://token@github.com/acme/tool", true),
    ("ssh://git@ssh.github.com:443/acme/tool.git", true),
    ("org-123456@github.com:acme/tool.git", true),
    ("https://gitlab.com/acme/tool", false), ("https://github.com/other/tool", false),
    ("/srv/git/acme/tool.git", false),
  ])
  func `a rule for an owner counts for clones from that owner on the host`(
    remote: String, counts: Bool
  ) async throws {
    try clone("tool", remote: remote)
    let choice = try await choose(in: "tool", rules: [AccountRule(user: "boss", owners: ["acme"])])
    #expect(choice == (counts ? AccountChoice(login: "boss", rule: .owner("acme")) : nil))
  }

  @Test func `the port of a clone over ssh is not that of the host`() async throws {
    try clone("tool", remote: "ssh://git@ghe.example:122/acme/tool.git")
    let rules = [AccountRule(user: "boss@ghe.example", owners: ["acme"])]
    let host = try GitHubHost(named: "ghe.example")
    #expect(try await choose(in: "tool", rules: rules, host: host)?.login == "boss")
  }

  @Test func `a named repository counts before the clone`() async throws {
    try clone("tool", remote: "https://github.com/acme/tool")
    let rules = [AccountRule(user: "boss", owners: ["acme"])]
    #expect(try await choose(in: "tool", rules: rules, owner: "other") == nil)
    #expect(try await choose(rules: rules, owner: "ACME")?.login == "boss")
  }

  @Test func `a rule with a directory and an owner needs both`() async throws {
    try clone("work/tool", remote: "https://github.com/acme/tool")
    try clone("tool", remote: "https://github.com/acme/tool")
    let rules = [AccountRule(user: "boss", directories: ["~/work"], owners: ["acme"])]
    #expect(try await choose(in: "work/tool", rules: rules)?.login == "boss")
    #expect(try await choose(in: "tool", rules: rules) == nil)
    #expect(try await choose(in: "work/tool", rules: rules, owner: "other") == nil)
  }

  @Test func `an account for another host is passed over`() async throws {
    try make("work")
    let rules = [
      AccountRule(user: "boss@ghe.example", directories: ["~/work"]),
      AccountRule(user: "mona@GitHub.com", directories: ["~/work"]),
    ]
    #expect(try await choose(in: "work", rules: rules)?.login == "mona")
    #expect(try await choose(in: "work", variable: "boss@ghe.example") == nil)
    let variable = try await choose(in: "work", rules: rules, variable: "boss@ghe.example")
    #expect(variable?.login == "mona")
    let other = try GitHubHost(named: "ghe.example")
    #expect(try await choose(in: "work", rules: rules, host: other)?.login == "boss")
  }

  @Test(arguments: [
    "octowork@www.github.com", "octowork@API.github.com", "octowork@github.com:443",
  ])
  func `another name of the same host counts in every rule`(name: String) async throws {
    try clone("work", account: name)
    let rules = [AccountRule(user: name, directories: ["~/work"])]
    try make("private")
    for variable in [nil, name] {
      #expect(
        try await choose(in: "work", rules: rules, variable: variable, hosts: Self.hosts)?.login
          == "octowork")
      #expect(try await chooseHost(in: "work", rules: rules, variable: variable) == "github.com")
    }
    #expect(try await choose(in: "private", variable: name)?.login == "octowork")
    try clone("work")
    #expect(try await choose(in: "work", rules: rules, hosts: Self.hosts)?.login == "octowork")
  }

  @Test(arguments: ["variable", "git", "rule"])
  func `a login without a host counts only where it is logged in`(source: String) async throws {
    func choice(_ login: String, _ host: GitHubHost) async throws -> AccountChoice? {
      try clone("work", account: source == "git" ? login : nil)
      return try await choose(
        in: "work",
        rules: source == "rule" ? [AccountRule(user: login, directories: ["~/work"])] : [],
        variable: source == "variable" ? login : nil, host: host, hosts: Self.hosts)
    }
    let server = try GitHubHost(named: "ghe.example")
    #expect(try await choice("OctoWork", .dotcom)?.login == "OctoWork")
    #expect(try await choice("octowork", server) == nil)
    #expect(try await choice("boss", .dotcom) == nil)
    #expect(try await choice("boss", server)?.login == "boss")
    for host in [.dotcom, server] { #expect(try await choice("stranger", host) != nil) }
  }

  @Test func `a rule with a host chooses the host where it applies`() async throws {
    try make("ent")
    try clone("tool", remote: "git@ghe.example:acme/tool.git")
    try clone("other", remote: "git@github.com:acme/tool.git")
    let rules = [
      AccountRule(user: "octowork", owners: ["acme"]),
      AccountRule(user: "boss@ghe.example", directories: ["~/ent"]),
      AccountRule(user: "boss@GHE.example", owners: ["acme"]),
    ]
    #expect(try await chooseHost(in: "ent", rules: rules) == "ghe.example")
    #expect(try await chooseHost(in: "tool", rules: rules) == "ghe.example")
    #expect(try await chooseHost(in: "other", rules: rules) == nil)
    #expect(try await chooseHost(rules: rules) == nil)
    #expect(try await chooseHost(in: "ent", rules: rules, variable: "x@a.example") == "a.example")
    #expect(try await chooseHost(in: "ent", rules: rules, variable: "octowork") == nil)
  }

  @Test(arguments: [("boss@ghe.example", "ghe.example"), ("boss@evil.example", nil)])
  func `a clone can only choose a host with an account`(
    account: String, host: String?
  ) async throws {
    try clone("tool", account: account)
    #expect(try await chooseHost(in: "tool") == host)
  }

  @Test func `an alias of ssh stands for its host, and upstream for a missing origin`() async throws
  {
    try make("bin")
    let log = folder.appending("log")
    _ = try await folder.script(
      "bin/ssh",
      """
      echo "$@ token=$GH_TOKEN" >> '\(log)'
      echo "user git"
      echo "hostname ghe.example"
      """)
    try clone("tool", remote: "git@work_ghe:acme/tool.git", name: "upstream")
    let rules = [AccountRule(user: "boss@ghe.example", owners: ["acme"])]
    #expect(try await chooseHost(in: "tool", rules: rules) == "ghe.example")
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "-G -- work_ghe token=\n")
  }

  /// 5,000 of each with `GHREPO_LONG_TESTS=1`, which takes a minute.
  @Test(arguments: SeededNumbers.seeds)
  func `random cases agree with a table that is made another way`(seed: UInt64) async throws {
    let isLong = ProcessInfo.processInfo.environment["GHREPO_LONG_TESTS"] != nil
    let places = ["", "a", "a/b", "a/bc", "c", "c/a"]
    let owners: [String?] = [nil, "acme", "beta"]
    var dice = SeededNumbers(seed: seed)
    for place in places { try make(place) }
    for round in 0..<(isLong ? 5_000 : 150) {
      let place = try #require(places.randomElement(using: &dice))
      let owner = try #require(owners.randomElement(using: &dice))
      let git = Bool.random(using: &dice) && !place.isEmpty ? "git\(round)" : nil
      let variable = Int.random(in: 0..<4, using: &dice) == 0 ? "variable\(round)" : nil
      let user = Int.random(in: 0..<6, using: &dice) == 0 ? "user\(round)" : nil
      let named =
        Int.random(in: 0..<3, using: &dice) == 0 ? owners.randomElement(using: &dice) : nil
      try clone(place, remote: owner.map { "git@github.com:\($0)/x" }, account: git)
      let rules = (0..<Int.random(in: 0...3, using: &dice)).map { index in
        AccountRule(
          user: "rule\(index)" + (Bool.random(using: &dice) ? "" : "@other.example"),
          directories: Bool.random(using: &dice)
            ? ["~/\(places.randomElement(using: &dice) ?? "")"] : [],
          owners: [owners.randomElement(using: &dice) ?? nil].compactMap(\.self))
      }.filter { !$0.directories.isEmpty || !$0.owners.isEmpty }
      let choice = try await choose(
        in: place, rules: rules, user: user, owner: named ?? nil, variable: variable)
      let expected = Self.expected(
        user: user, variable: variable, git: git, rules, place: place,
        owner: (named ?? nil) ?? owner)
      #expect(choice?.login == expected, "\(seed), round \(round): \(place) \(rules)")
      try FileManager.default.removeItem(atPath: folder.appending("\(place)/.git"))
    }
  }

  /// By comparing texts, without files.
  private static func expected(
    user: String?, variable: String?, git: String?, _ rules: [AccountRule], place: String,
    owner: String?
  ) -> String? {
    let fixed = [user, variable, git].compactMap(\.self)
    if let first = fixed.first { return first }
    for rule in rules where !rule.user.contains("@") {
      var matches = true
      if let directory = rule.directories.first {
        let prefix = String(directory.dropFirst(2))
        matches = prefix.isEmpty || "\(place)/".hasPrefix("\(prefix)/")
      }
      if let wanted = rule.owners.first { matches = matches && wanted == owner }
      if matches { return rule.user }
    }
    return nil
  }
}
