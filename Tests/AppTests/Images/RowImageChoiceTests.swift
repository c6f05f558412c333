import GitHub
import Images
import Readme
import Terminal
import Testing

@testable import App

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
