import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct RepositoryAddressTests {
  @Test(arguments: [
    ("octo/noodle", nil),
    (" octo/noodle\n", nil),
    ("octo/noodle.git", nil),
    ("https://github.com/octo/noodle", "github.com"),
    ("https://www.github.com/octo/noodle/tree/main/src?plain=1#L3", "github.com"),
    ("HTTP://GitHub.com/octo/noodle.git", "github.com"),
    ("github.com/octo/noodle/", "github.com"),
    ("localhost/octo/noodle", "localhost"),
    ("git:8443/octo/noodle", "git:8443"),
    ("git@github.com:octo/noodle.git", "github.com"),
    ("ssh://git@git.x.org/octo/noodle.git", "git.x.org"),
    ("ssh://git@git.x.org:122/octo/noodle.git", "git.x.org"),
    ("ssh://git@ssh.github.com:443/octo/noodle.git", "github.com"),
    ("git@ssh.github.com:octo/noodle.git", "github.com"),
    ("org-123456@github.com:octo/noodle.git", "github.com"),
    ("SSH://Octo_1@octo.ghe.com/octo/noodle.git", "octo.ghe.com"),
    ("git://github.com/octo/noodle.git", "github.com"),
    ("git://git.x.org:9418/octo/noodle.git", "git.x.org"),
    ("https://git.x.org:8443/octo/noodle.git", "git.x.org:8443"),
    ("https://github.com/octo/noodle?tab=readme", "github.com"),
    ("octo/noodle/", nil), ("octo/noodle#readme", nil), ("octo/noodle/#a/b", nil),
    ("git+https://github.com/octo/noodle.git#main", "github.com"),
    ("git+ssh://git@github.com/octo/noodle.git", "github.com"),
    ("ssh://github.com/octo/noodle", "github.com"),
    ("git@github.com:/octo/noodle.git", "github.com"),
    ("github.com:octo/noodle.git", "github.com"),
    ("https://api.github.com/repos/octo/noodle/contents/a", "github.com"),
    ("https://uploads.github.com/repos/octo/noodle/releases/1/assets", "github.com"),
    ("https://api.octo.ghe.com/repos/octo/noodle", "octo.ghe.com"),
    ("https://git.x.org/api/v3/repos/octo/noodle", "git.x.org"),
    ("https://raw.githubusercontent.com/octo/noodle/main/README.md", "github.com"),
    ("https://codeload.github.com/octo/noodle/tar.gz/main", "github.com"),
  ])
  func `every way to write a repository is accepted`(text: String, host: String?) throws {
    let address = try RepositoryAddress(parsing: text)
    #expect(address.host == host)
    #expect(address.name == RepositoryName(owner: "octo", name: "noodle"))
  }

  @Test(arguments: [
    ("git@GitHub-work:octo/noodle.git", "GitHub-work"),
    ("work_hub:octo/noodle.git", "work_hub"),
    ("ssh://git@github.work:22/octo/noodle", "github.work"),
    ("https://github-work/octo/noodle", nil), ("git://github-work/octo/noodle", nil),
  ])
  func `only URLs for ssh can name one of its aliases`(text: String, alias: String?) throws {
    let address = try RepositoryAddress(parsing: text)
    #expect(address.sshHost == alias)
    #expect(alias == nil || address.host == alias?.lowercased())
  }

  @Test(arguments: [
    "github.com/orgs/octo/repositories", "https://docs.github.com/en/rest",
    "https://octo.github.io/noodle/", "https://api.github.com/users/octo/repos",
    "https://git.x.org/api/v3/users/octo", "https://github.com/topics",
    "https://github.com/topics/a;b",
  ])
  func `pages that belong to no repository are rejected`(text: String) {
    #expect(throws: RepositoryNameError.notARepository(text)) {
      try RepositoryAddress(parsing: text)
    }
  }

  @Test(arguments: [
    ("https://gist.github.com/octo/0123abc", nil), ("https://gist.git.x.org/octo/0123abc", nil),
    ("https://github.com/topics/swift", "swift"), ("github.com/topics/a-1?o=desc", "a-1"),
  ])
  func `a gist and the page of a topic are told apart`(text: String, topic: String?) {
    #expect(throws: topic.map(RepositoryNameError.topic) ?? .gist(text)) {
      try RepositoryAddress(parsing: text)
    }
  }

  @Test(arguments: ["a_corp/b", "A-1/b.c-d_e", "o/.github", "o/a..b", "o/git"])
  func `names can contain what GitHub allows`(text: String) throws {
    #expect(try RepositoryName(parsing: text).description == text)
  }

  @Test(arguments: [
    ("", RepositoryNameError.empty),
    (" \t", .empty),
    ("noodle", .notARepository("noodle")),
    ("a/b/c", .notARepository("a/b/c")),
    ("https://github.com/octo", .notARepository("https://github.com/octo")),
    ("https://github.com", .notARepository("https://github.com")),
    ("git@github.com/octo", .notARepository("git@github.com/octo")),
    ("@github.com:o/n", .invalidHost("@github.com:o")),
    ("o.o@github.com:o/n", .invalidHost("o.o@github.com:o")),
    ("git@github.com@evil.org:o/n", .invalidHost("github.com@evil.org")),
    ("git@-oProxyCommand=x:o/n", .invalidHost("-oProxyCommand=x")),
    ("ssh://git@-oProxyCommand/o/n", .invalidHost("-oProxyCommand")),
    ("-oProxyCommand:o/n", .invalidHost("-oProxyCommand:o")),
    ("https://github.com@evil.org/o/n", .invalidHost("github.com@evil.org")),
    ("https://g\u{456}thub.com/o/n", .invalidHost("g\u{456}thub.com")),
    ("ssh://git@github.com:o/n/x", .invalidHost("github.com:o")),
    ("-o/n", .invalidOwner("-o")),
    ("o o/n", .invalidOwner("o o")),
    ("/n", .invalidOwner("")),
    ("\u{F6}/n", .invalidOwner("\u{F6}")),
    ("o/..", .invalidName("..")),
    ("o/.git", .invalidName(".git")),
    ("o/.GIT", .invalidName(".GIT")),
    ("o/.git.git", .invalidName(".git")),
    ("git@github.com:o/.Git.git", .invalidName(".Git")),
    ("https://github.com/o/.git/issues", .invalidName(".git")),
    ("o/", .invalidName("")),
    ("o/ghp_a1b2c3d4e5f6g7h8i9j0", .invalidName("ghp_a1b2c3d4e5f6g7h8i9j0")),
    ("o/n\u{1B}[2J", .invalidName("n\u{1B}[2J")),
    ("o/n%2f..", .invalidName("n%2f..")),
    ("https://github.com/o/n:x", .invalidName("n:x")),
  ])
  func `anything else is rejected with its reason`(text: String, error: RepositoryNameError) {
    #expect(throws: error) { try RepositoryAddress(parsing: text) }
  }

  @Test func `the maximum lengths are GitHub's`() {
    let owner = String(repeating: "o", count: 40)
    #expect(throws: RepositoryNameError.invalidOwner(owner)) {
      try RepositoryName(parsing: "\(owner)/n")
    }
    let name = String(repeating: "n", count: 101)
    #expect(throws: RepositoryNameError.invalidName(name)) {
      try RepositoryName(parsing: "o/\(name)")
    }
  }
}
