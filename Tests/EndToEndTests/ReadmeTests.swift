import Foundation
import FoundationNetworking
import GitHubSimulator
import TestSupport
import Testing

/// The README in the output of `ghrepo show` into a pipe.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
  @Test func `the README is laid out as GitHub renders it`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "readme-zoo/markdown", "--readme")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(!result.output.contains("<p") && !result.output.contains("\u{1B}"))
    #expect(!result.output.contains("Stars"))
    let widest = result.lines.map(\.count).max() ?? 0
    #expect(widest <= 100)
  }

  @Test func `--width makes lines narrower`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo(
      "show", "readme-zoo/markdown", "--readme", "--width", "40")
    #expect(result.code == 0)
    #expect((result.lines.map(\.count).max() ?? 0) <= 40)
  }

  @Test(arguments: [("--readme-html", "markdown-body"), ("--readme-raw", "# ")])
  func `the other formats are printed byte for byte`(option: String, mark: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "readme-zoo/markdown", option)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output.contains(mark))
    var request = URLRequest(
      url: try #require(URL(string: stage.github.url + "/repos/readme-zoo/markdown/readme")))
    request.setValue(
      "application/vnd.github.\(option == "--readme-raw" ? "raw" : "html")+json",
      forHTTPHeaderField: "Accept")
    request.setValue("test", forHTTPHeaderField: "User-Agent")
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let sent = try await session.data(for: request).0
    #expect(Data(result.standardOutput) == sent)
  }

  @Test(arguments: [
    "markdown", "highlighting", "tables", "scripts", "pictures", "docs-folder", "restructured",
    "asciidoc", "org", "plain", "huge", "deep", "badges", "hostile", "hostile-pictures",
  ])
  func `every README is rendered as sanitized text in time`(name: String) async throws {
    let stage = try await Stage.make()
    // A program that runs for a minute is killed, which fails the test.
    let result = try await stage.ghrepo("show", "readme-zoo/\(name)", "--readme")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.count > 4)
    let harmful = result.output.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(harmful.isEmpty, "\(harmful.map(\.value))")
  }

  @Test(arguments: ["--readme", "--readme-html", "--readme-raw"])
  func `an empty repository has nothing to show`(option: String) async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "octo-org/empty", option)
    #expect(result.code == 6 && result.output.isEmpty)
    #expect(result.errors.contains("The repository is empty."))
  }

  @Test func `a cached README is available without a network`() async throws {
    let stage = try await Stage.make()
    let first = try await stage.ghrepo("show", "readme-zoo/tables", "--readme")
    let again = try await stage.ghrepo("show", "readme-zoo/tables", "--readme", "--offline")
    #expect(again.code == 0 && again.output == first.output)
    let raw = try await stage.ghrepo("show", "readme-zoo/tables", "--readme-raw", "--offline")
    #expect(raw.code == 6 && raw.errors.contains("is not cached"))
  }

  @Test func `words of a cached README find its repository without a network`() async throws {
    let stage = try await Stage.make()
    _ = try await stage.ghrepo("show", "readme-zoo/asciidoc")
    let found = try await stage.ghrepo("search", "--offline", "asciidoc in:readme")
    #expect(found.output.contains("readme-zoo/asciidoc"))
    let html = try await stage.ghrepo("search", "--offline", "entry-content in:readme")
    #expect(html.code == 0 && html.output.isEmpty)
  }

  @Test(arguments: [
    ["--readme", "--readme-raw"], ["--readme", "--no-readme"], ["--readme-html", "--json"],
    ["--width", "10"], ["--width", "wide"], ["--theme", "pink"], ["--images", "jpeg"],
  ])
  func `conflicting options are a usage error`(options: [String]) async throws {
    let stage = try await Stage.make()
    let result = try await stage.run(["show", "readme-zoo/markdown"] + options).result()
    #expect(result.code == 64 && result.output.isEmpty, "\(result)")
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `a row number without a previous list is not found`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("show", "1")
    #expect(result.code == 6 && result.output.isEmpty)
    #expect(stage.github.requests.isEmpty)
  }

  @Test func `no image is requested if none can be shown`() async throws {
    let stage = try await Stage.make { $0.ownImages = true }
    _ = try await stage.ghrepo("show", "readme-zoo/pictures")
    _ = try await stage.ghrepo("search", "readme")
    let asked = stage.github.requests.map(\.path).filter {
      $0.hasPrefix("/avatars/") || $0.hasPrefix("/pictures/") || $0.contains("/contents/")
    }
    #expect(asked == [])
  }
}
