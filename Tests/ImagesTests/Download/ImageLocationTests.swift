import GitHub
import HTTP
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct ImageLocationTests {
  private let noodle = RepositoryName(owner: "octo", name: "noodle")

  private func address(
    _ text: String, on host: GitHubHost = .dotcom, isPublic: Bool = true
  ) -> ImageLocation? {
    ImageLocation(
      absolute: text, on: host, repository: noodle, defaultBranch: "release/1.0",
      isPublic: isPublic)
  }

  @Test(arguments: [(1, 64), (64, 64), (65, 96), (96, 96), (97, 128), (4000, 128)])
  func `an avatar is requested in one of a few sizes`(pixels: Int, size: Int) {
    let owner = Owner(id: 1, login: "octo", avatarURL: "https://a/u/1")
    #expect(
      ImageLocation.avatar(of: owner, pixels: pixels)
        == .avatar(url: "https://a/u/1", pixels: size))
  }

  @Test(arguments: [nil, ""])
  func `an owner without an avatar has no location`(url: String?) {
    #expect(ImageLocation.avatar(of: Owner(id: 1, login: "o", avatarURL: url), pixels: 64) == nil)
  }

  @Test(arguments: [
    ("https://example.com/a.png", "https://example.com/a.png"),
    ("https://example.com/a.png#gh-dark-mode-only", "https://example.com/a.png"),
    ("//example.com/a.png?x=1", "https://example.com/a.png?x=1"),
    ("http://example.com/a.png", "https://example.com/a.png"),
    ("HTTP://Example.com:80/a.png", "https://example.com/a.png"),
    ("http://example.com/a:80/b.png", "https://example.com/a:80/b.png"),
    ("http://example.com:80?a=:80/", "https://example.com?a=:80/"),
    ("http://[2606:4700::80]:80/a.png", "https://[2606:4700::80]/a.png"),
    (
      "https://github.com/octo/other/blob/main/docs/a%20b.png?raw=true",
      "https://raw.githubusercontent.com/octo/other/main/docs/a%20b.png"
    ),
    (
      "https://GitHub.com/octo/other/raw/feature/x/a.png",
      "https://raw.githubusercontent.com/octo/other/feature/x/a.png"
    ),
    (
      "https://raw.githubusercontent.com/octo/other/main/a.png",
      "https://raw.githubusercontent.com/octo/other/main/a.png"
    ),
    (
      "https://raw.githubusercontent.com/wiki/octo/noodle/a.png",
      "https://raw.githubusercontent.com/wiki/octo/noodle/a.png"
    ),
    ("https://github.com/octo/noodle", "https://github.com/octo/noodle"),
    ("https://example.com/a b/ż.png", "https://example.com/a%20b/%C5%BC.png"),
    (
      "https://github.com/user-attachments/assets/1234",
      "https://github.com/user-attachments/assets/1234"
    ),
  ])
  func `a web URL becomes the URL that serves the image`(text: String, url: String) {
    #expect(address(text) == .web(url))
  }

  @Test(
    arguments: [
      ("https://github.com/octo/noodle/blob/main/docs/a%20b.png", "main"),
      ("https://github.com/Octo/Noodle/raw/refs/heads/main/docs/a%20b.png", "main"),
      ("https://raw.githubusercontent.com/octo/noodle/main/docs/a%20b.png?token=x", "main"),
      ("https://github.com/octo/noodle/blob/release/1.0/docs/a%20b.png", "release/1.0"),
      ("https://github.com/octo/noodle/raw/refs/heads/release/1%2E0/docs/a%20b.png", "release/1.0"),
    ], [true, false])
  func `a file of the README's own repository is recognized in any URL`(
    url: (text: String, ref: String), isPublic: Bool
  ) {
    let file = ImageLocation.RepositoryFile(
      repository: noodle, ref: url.ref, path: "docs/a b.png", isPublic: isPublic)
    guard case .file(var found) = address(url.text, isPublic: isPublic) else {
      Issue.record("\(url.text) is no file")
      return
    }
    #expect("\(found.repository)".lowercased() == "\(noodle)")
    found.repository = noodle
    #expect(found == file)
  }

  @Test func `a replacement host or an Enterprise Server reads files through its API`() throws {
    let host = try GitHubHost(named: "ghe.example.com")
    let file = ImageLocation.RepositoryFile(
      repository: noodle, ref: "v1", path: "x.png", isPublic: true)
    #expect(address("https://ghe.example.com/octo/noodle/blob/v1/x.png", on: host) == .file(file))
    // The token is never used for files of another repository than the README's.
    let other = "https://ghe.example.com/a/b/blob/v1/x.png"
    #expect(address(other, on: host) == .web(other))
    let github = "https://github.com/a/b/blob/v1/x.png"
    #expect(address(github, on: host) == .web(github))
  }

  @Test(arguments: [
    "", "a.png", "/a.png", "ftp://example.com/a", "file:///etc/passwd", "javascript:alert(1)",
    "https://", "https://me:word@example.com/", "http://example.com:8080/a.png",
    "https://exa mple.com/a.png", "https://example.com/\u{1B}[2J", "https://ż.com/a.png",
    "data:image/png;base64,iVBORw0KGgo=",
    "https://example.com/" + String(repeating: "a", count: 5000),
  ])
  func `invalid image URLs have no location`(text: String) {
    #expect(address(text) == nil)
  }

  @Test func `plain http is kept for a trusted host`() throws {
    let host = try #require(
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:8080", webURL: nil))
    #expect(host.trustedOrigins.count == 1)
    #expect(
      address("http://127.0.0.1:8080/x.png", on: host) == .web("http://127.0.0.1:8080/x.png"))
    #expect(address("http://127.0.0.1:8081/x.png", on: host) == nil)
  }

  @Test func `GitHub itself needs no trust, an Enterprise Server does`() throws {
    #expect(GitHubHost.dotcom.trustedOrigins.isEmpty)
    #expect(try GitHubHost(named: "octo.ghe.com").trustedOrigins.isEmpty)
    let names = try GitHubHost(named: "ghe.example.com").trustedOrigins.map(\.host).sorted()
    #expect(names.contains("ghe.example.com") && names.contains("avatars.ghe.example.com"))
  }

  @Test func `a stored location is read back unchanged`() {
    let file = ImageLocation.RepositoryFile(
      repository: noodle, ref: nil, path: "docs/ż b%.png", isPublic: true)
    var hidden = file
    (hidden.ref, hidden.isPublic) = ("feature/x", false)
    let addresses: [ImageLocation] = [
      .avatar(url: "https://a/u/1?v=4", pixels: 96), .web("https://example.com/a.png"),
      .file(file), .file(hidden), .data("data:image/png;base64,iVBORw0KGgo="),
    ]
    for address in addresses {
      #expect(address.stored.flatMap { ImageLocation(stored: $0) } == address)
    }
  }

  @Test(arguments: [
    "", "web", "web ", "avatar x https://a", "avatar 64", "file a/b", "file a/b  ", "file ab r p",
    "file a/b/c r p", "other x", "web a b",
  ])
  func `an invalid stored location is rejected`(line: String) {
    let address = ImageLocation(stored: line)
    #expect(address == nil || address == .web(""))
  }

  @Test func `long and invalid URLs are not stored`() {
    #expect(ImageLocation.data("data:," + String(repeating: "a", count: 5000)).stored == nil)
    #expect(ImageLocation.web("https://a/\n").stored == nil)
  }

  @Test func `any text is parsed without a crash`() {
    var numbers = SeededNumbers(seed: 3)
    let parts = [
      "https://", "http:", "//", "github.com", "/", "blob", "raw", "%", "%2", "%2F", "[::1]", ":80",
      "#", "?", "data:", ",", ";base64", "octo/noodle", "refs/heads/main", "..", "@", "\u{202E}",
      " ",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...10, using: &numbers)
      let text = (0..<count).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
      for isPublic in [true, false] {
        guard let address = address(text, isPublic: isPublic), let line = address.stored else {
          continue
        }
        #expect(ImageLocation(stored: line) == address, "\(text)")
      }
    }
  }
}
