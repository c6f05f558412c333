import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Images on a terminal, drawn by the real worker.
@Suite(.timeLimit(.minutes(20))) struct TerminalImageTests {
  /// - Parameter wait: seconds to wait for images: many if all must arrive, few if some never do.
  private func stage(
    images: String, wait: Int = 25, _ change: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> TerminalStage {
    try await TerminalStage(
      configuration: "theme: dark\nimages: \(images)\nimage_wait_seconds: \(wait)\n"
    ) {
      $0.ownImages = true
      change(&$0)
    }
  }

  private func images(_ stage: TerminalStage) -> [RecordedRequest] {
    stage.simulator.requests.filter {
      $0.path.hasPrefix("/avatars/") || $0.path.hasPrefix("/pictures/")
        || $0.path.contains("/contents/")
    }
  }

  @Test(arguments: [
    ("kitty", "\u{1B}_G"), ("sixel", "\u{1B}P0;1;0q"), ("iterm", "\u{1B}]1337;File="),
    ("symbols", "\u{1B}[48;2;"),
  ])
  func `owners are drawn next to their repositories in each format`(
    form: String, mark: String
  ) async throws {
    let stage = try await stage(images: form)
    let session = try stage.ghrepo(
      "search", "library", "--limit", "3", environment: ["COLORTERM": "truecolor"])
    #expect(try await session.exitCode() == 0)
    #expect(session.output.contains(mark))
    #expect(session.isCooked)
    #expect(images(stage).contains { $0.path.hasPrefix("/avatars/") })
  }

  @Test func `with images set to none, words are shown`() async throws {
    let stage = try await stage(images: "none")
    let session = try stage.ghrepo("search", "library", "--limit", "3")
    #expect(try await session.exitCode() == 0)
    #expect(images(stage).isEmpty)
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["ACCESSIBLE": "1"]])
  func `with images set to auto, plain terminals and screen readers get words`(
    environment: [String: String]
  ) async throws {
    let stage = try await stage(images: "auto")
    let session = try stage.ghrepo("search", "library", "--limit", "3", environment: environment)
    #expect(try await session.exitCode() == 0)
    #expect(images(stage).isEmpty)
  }

  @Test func `the option overrides the configuration`() async throws {
    let stage = try await stage(images: "kitty")
    let session = try stage.ghrepo("search", "library", "--limit", "3", "--images", "none")
    #expect(try await session.exitCode() == 0)
    #expect(images(stage).isEmpty && !session.output.contains("\u{1B}_G"))
  }

  @Test func `a README is shown with its images, and cached ones work offline`() async throws {
    let stage = try await stage(images: "kitty")
    let arguments = ["show", "octo-org/hello-world"]
    let first = try stage.ghrepo(arguments)
    #expect(try await first.exitCode() == 0)
    let drawn = first.output.components(separatedBy: ",a=p,").count
    #expect(first.output.contains("Installation"))
    let asked = stage.simulator.requests.count
    let again = try stage.ghrepo(arguments + ["--offline"])
    #expect(try await again.exitCode() == 0)
    #expect(stage.simulator.requests.count == asked)
    #expect(again.output.components(separatedBy: ",a=p,").count == drawn)
  }

  @Test func `a row of the last list can be shown by its number`() async throws {
    let stage = try await stage(images: "none")
    let session = try stage.lines(
      "ghrepo search library --limit 3", "ghrepo show 2 --no-readme", columns: 100)
    #expect(try await session.exitCode() == 0)
    let screen = session.screen(columns: 100)
    let row = try #require(screen.first { $0.hasPrefix("  2 ") })
    let name = try #require(row.split(separator: " ").dropFirst().first)
    #expect(screen.contains { $0.hasPrefix(name) }, "\(name)")
  }

  @Test func `drawn images can be counted and cleared`() async throws {
    let stage = try await stage(images: "kitty")
    #expect(try await stage.ghrepo("show", "octo-org/hello-world").exitCode() == 0)
    let full = try stage.ghrepo("cache", "--json")
    #expect(try await full.exitCode() == 0)
    let filled = full.screen().joined()
    #expect(filled.contains("\"images\": ") && !filled.contains("\"images\": 0,"))
    let clearing = try stage.ghrepo("cache", "clear", "--images", "--yes")
    #expect(try await clearing.exitCode() == 0)
    let empty = try stage.ghrepo("cache", "--json")
    #expect(try await empty.exitCode() == 0)
    #expect(empty.screen().joined().contains("\"images\": 0,"))
  }

  @Test func `no image URL gets the token`() async throws {
    let stage = try await stage(images: "kitty")
    let session = try stage.ghrepo(
      "show", "readme-zoo/pictures", environment: ["GHREPO_TOKEN": SimulatorToken.classic.token])
    #expect(try await session.exitCode() == 0)
    let outside = images(stage).filter { !$0.path.contains("/contents/") }
    #expect(!outside.isEmpty)
    for request in outside {
      #expect(request.header("Authorization") == nil, "\(request.path)")
      #expect(request.header("Cookie") == nil)
    }
  }

  @Test func `only hostile images are omitted`() async throws {
    let stage = try await stage(images: "kitty", wait: 8)
    let session = try stage.ghrepo("show", "readme-zoo/hostile-pictures", "--verbose")
    #expect(try await session.exitCode() == 0)
    #expect(session.output.contains("Skipped image"))
  }

  @Test(arguments: ["hostile", "hostile-pictures", "scripts"], ["kitty", "sixel", "symbols"])
  func `only ghrepo's own sequences reach the terminal`(
    name: String, form: String
  ) async throws {
    let stage = try await stage(images: form, wait: 4)
    let session = try stage.ghrepo("show", "readme-zoo/\(name)")
    #expect(try await session.exitCode() == 0)
    let parts = session.output.components(separatedBy: "\u{1B}")
    // The last three query the terminal.
    let ours = ["[", "]8;;", "P0;1;0q", "_G", "\\", "7", "8", "]10;?", "]11;?", "P$qm"]
    let strange = parts.dropFirst().filter { part in
      !ours.contains(where: part.hasPrefix)
    }
    #expect(strange.isEmpty, "\(strange.map { $0.prefix(12) })")
    let controls = session.output.unicodeScalars.filter {
      ($0.value < 0x20 && !"\u{1B}\r\n".unicodeScalars.contains($0))
        || (0x7F...0x9F).contains($0.value)
    }
    #expect(controls.isEmpty)
  }

  @Test func `images of the first README lines are next to the rows in a wide window`()
    async throws
  {
    let stage = try await stage(images: "kitty")
    let session = try stage.ghrepo(
      "search", "library", "--limit", "5", columns: 130,
      environment: ["GHREPO_TOKEN": SimulatorToken.classic.token])
    #expect(try await session.exitCode() == 0)
    #expect(stage.simulator.requests.filter { $0.path == "/graphql" }.count == 1)
    #expect(images(stage).contains { $0.path.contains("/contents/") })
    let again = try stage.ghrepo(
      "search", "library", "--limit", "5", columns: 130,
      environment: ["GHREPO_TOKEN": SimulatorToken.classic.token])
    #expect(try await again.exitCode() == 0)
    #expect(stage.simulator.requests.filter { $0.path == "/graphql" }.count == 1)
  }

  @Test func `images that GitHub had no resources for are looked up in the next list`()
    async throws
  {
    let stage = try await stage(images: "kitty")
    stage.simulator.inject(.resourceLimits(0), for: "/graphql", times: 3)
    for requests in [3, 4, 4] {
      let session = try stage.ghrepo(
        "search", "library", "--limit", "5", columns: 130,
        environment: ["GHREPO_TOKEN": SimulatorToken.classic.token])
      #expect(try await session.exitCode() == 0)
      #expect(stage.simulator.requests.filter { $0.path == "/graphql" }.count == requests)
    }
    #expect(images(stage).contains { $0.path.contains("/contents/") })
  }

  @Test func `without a login, READMEs are searched for images only on request`() async throws {
    let stage = try await stage(images: "kitty")
    let arguments = ["search", "library", "--limit", "5"]
    let usual = try stage.ghrepo(arguments, columns: 130)
    #expect(try await usual.exitCode() == 0)
    #expect(!stage.simulator.requests.contains { $0.path.hasSuffix("/readme") })
    let asked = try stage.ghrepo(arguments + ["--images", "kitty"], columns: 130)
    #expect(try await asked.exitCode() == 0)
    #expect(!stage.simulator.requests.contains { $0.path == "/graphql" })
    #expect(stage.simulator.requests.filter { $0.path.hasSuffix("/readme") }.count == 5)
    #expect(images(stage).contains { $0.path.contains("/contents/") })
  }

  @Test func `output longer than the window goes through the pager, shorter output does not`()
    async throws
  {
    let stage = try await stage(images: "symbols")
    let environment = ["PAGER": "sed 's/^/| /'"]
    let long = try stage.ghrepo("show", "octo-org/hello-world", environment: environment)
    #expect(try await long.exitCode() == 0)
    #expect(long.screen().contains { $0.hasPrefix("| hello-world") })
    let short = try stage.ghrepo(
      "show", "octo-org/hello-world", "--no-readme", rows: 60, environment: environment)
    #expect(try await short.exitCode() == 0)
    #expect(!short.screen().contains { $0.hasPrefix("| ") })
    let none = try stage.ghrepo(
      "show", "octo-org/hello-world", "--no-pager", environment: environment)
    #expect(try await none.exitCode() == 0)
    #expect(!none.screen().contains { $0.hasPrefix("| ") })
  }

  @Test func `a missing pager is reported, and the text is printed anyway`() async throws {
    let stage = try await stage(images: "none")
    let session = try stage.ghrepo(
      "show", "octo-org/hello-world", environment: ["PAGER": "no-such-pager"])
    #expect(try await session.exitCode() == 0)
    #expect(session.output.contains("no-such-pager"))
    #expect(session.output.contains("Installation"))
  }
}
