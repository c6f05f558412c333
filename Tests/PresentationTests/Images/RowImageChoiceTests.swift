import GitHub
import HTTP
import Images
import Readme
import Terminal
import TestSupport
import Testing

@testable import Presentation

@Suite(.timeLimit(.minutes(10))) struct RowImageChoiceTests {
  private let name = RepositoryName(owner: "o", name: "r")

  private func repository(isPrivate: Bool = false) -> Repository {
    var repository = Repository(
      id: 1, name: "r", fullName: "o/r", htmlURL: "https://github.com/o/r")
    repository.isPrivate = isPrivate
    repository.defaultBranch = "main"
    return repository
  }

  private func choice(
    _ text: String, path: String = "README.md", social: String? = nil, isPrivate: Bool = false
  ) -> ImageLocation? {
    let row = ReadmeBatch.Row(
      asked: name, readme: ReadmeFile(path: path, text: text), socialImageURL: social)
    return RowImageChoice(host: .dotcom, theme: .dark)
      .address(for: repository(isPrivate: isPrivate), in: row)
      .flatMap(ImageLocation.init(stored:))
  }

  private func file(_ path: String, isPublic: Bool = true) -> ImageLocation {
    .file(
      ImageLocation.RepositoryFile(
        repository: name, ref: "main", path: path, isPublic: isPublic))
  }

  @Test func `the first real image represents the repository`() {
    let badge = "[![build](https://img.shields.io/x.svg)](https://ci)\n\n"
    #expect(choice(badge + "![Shot](assets/a b.png)") == nil)
    #expect(choice(badge + "![Shot](<assets/a b.png>)\n![Other](b.png)") == file("assets/a b.png"))
    #expect(choice("![Shot](b.png)", path: "docs/README.md") == file("docs/b.png"))
  }

  @Test func `a list requests images only from GitHub`() {
    let stranger = "<img src='https://example.org/x.png'>"
    #expect(choice(stranger) == nil)
    #expect(choice(stranger + "\n\n![Shot](b.png)") == file("b.png"))
    let camo = "https://camo.githubusercontent.com/1/2"
    #expect(choice("<img src='\(camo)'>") == .web(camo))
  }

  @Test func `an image of a private repository is fetched only by its owner`() {
    #expect(choice("![Shot](b.png)", isPrivate: true) == file("b.png", isPublic: false))
  }

  @Test func `an absolute URL of the README's own repository leads to the same file`() {
    let image = "![Shot](https://github.com/o/r/blob/main/b.png?raw=true)"
    #expect(choice(image) == file("b.png"))
    #expect(choice(image, isPrivate: true) == file("b.png", isPublic: false))
  }

  @Test(
    arguments: [
      ("github.com", "https://github.com/x/y/blob/main/p.png", raw),
      ("github.com", "https://github.com/x/y/raw/refs/heads/main/p.png", rawRef),
      ("github.com", raw, raw),
      ("ghe.example.com", "https://ghe.example.com/x/y/blob/main/p.png", nil),
      ("ghe.example.com", "https://ghe.example.com/x/y/raw/main/p.png", nil),
      ("octo.ghe.com", "https://octo.ghe.com/x/y/raw/main/p.png", nil),
    ] as [(String, String, String?)])
  func `a README does not make ghrepo read another repository with the user's token`(
    name: String, url: String, requested: String?
  ) async throws {
    let host = try GitHubHost(named: name)
    let base = ReadmeBaseURL(pages: host.webURL, owner: "o", name: "r", branch: "main")
    let image = try #require(base.image(url))
    for isPrivate in [false, true] {
      let location = try #require(
        ImageLocation(image, of: repository(isPrivate: isPrivate), on: host))
      // The raw site has limits of its own, for which the API is the alternative.
      let requested = requested ?? url
      try await ScriptedTransport.playing(.answer(requested, status: 429)) { transport in
        let source = ImageSource(transport: transport, host: host, cache: nil) {
          endpoint, _ throws(APIError) in
          Issue.record("read \(endpoint.path) with the token")
          throw .transport(.cancelled)
        }
        await #expect(throws: ImageDownloadError.status(429)) {
          try await source.image(at: location)
        }
        for request in transport.requests {
          #expect(request.bearer == nil && request.headers["Authorization"] == nil)
        }
      }
    }
  }

  @Test(arguments: [("file O/R main p.png", true), ("file x/y main p.png", false)])
  func `a cached thumbnail is used only if it is a file of its repository`(
    line: String, isUsed: Bool
  ) throws {
    let location = try #require(ImageLocation(stored: line))
    #expect(location.isThumbnail(of: repository(), on: .dotcom) == isUsed)
  }

  private static let raw = "https://raw.githubusercontent.com/x/y/main/p.png"
  private static let rawRef = "https://raw.githubusercontent.com/x/y/refs/heads/main/p.png"

  @Test func `without a README image, the owner's social preview image is used`() {
    let social = "https://repository-images.githubusercontent.com/1/x"
    #expect(choice("Words", social: social) == .web(social))
    #expect(choice("![Shot](b.png)", social: social) == file("b.png"))
    #expect(choice("Words") == nil)
  }

  @Test(arguments: [
    "http://127.0.0.1:22/x.png", "file:///etc/passwd", "javascript:alert(1)", "ftp://x/y.png",
  ])
  func `a URL that must not be requested is not used`(address: String) {
    #expect(choice("![Shot](<\(address)>)") == nil)
  }
}
