import Foundation
import FoundationXML
import GitHubSimulator
import TestSupport
import Testing

/// `ghrepo favorites updates`.
@Suite(.timeLimit(.minutes(20))) struct FavoriteUpdatesTests {
  private static let hello = "octo-org/hello-world"

  private func make() async throws -> Stage {
    let stage = try await Stage.withFavorites(0)
    #expect(try await stage.ghrepo("favorites", "add", Self.hello).code == 0)
    return stage
  }

  private func updates(_ stage: Stage, _ arguments: String...) async throws -> ProgramResult {
    let result = try await stage.run(["favorites", "updates"] + arguments).result()
    #expect(result.code == 0, "\(result)")
    return result
  }

  @Test func `each event is printed once, and without one there is nothing at all`() async throws {
    let stage = try await make()
    for _ in 0..<2 {
      let quiet = try await updates(stage)
      #expect(quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
    }
    stage.github.release("v99.0.0", of: Self.hello)
    stage.github.edit(Self.hello) { $0.isArchived = true }
    let found = try await updates(stage)
    let rows = found.lines.map { $0.components(separatedBy: "\t") }
    #expect(rows.map { $0[0] } == ["archived", "release"], "\(found)")
    #expect(rows[1][1] == Self.hello && rows[1][3] == "v99.0.0", "\(found)")
    #expect(rows[1][4].hasSuffix("/octo-org/hello-world/releases/tag/v99.0.0"), "\(found)")
    #expect(try await updates(stage).output.isEmpty)
    #expect(try await updates(stage, "--all", "--offline").output == found.output)
    #expect(try await updates(stage, "--offline").output.isEmpty)
  }

  @Test func `JSON has every field, also after a rename and another license`() async throws {
    let stage = try await make()
    _ = try await updates(stage)
    stage.github.edit(Self.hello) {
      $0.name = "hello-moon"
      $0.license = "GPL-3.0"
    }
    let rows = try await updates(stage, "--json").objects()
    #expect(rows.map { $0["kind"] as? String } == ["renamed", "license"], "\(rows)")
    #expect(rows[0]["old"] as? String == Self.hello)
    #expect(rows[0]["new"] as? String == "octo-org/hello-moon")
    #expect(rows[1]["new"] as? String == "GPL-3.0")
    #expect(rows.allSatisfy { $0["happened_at"] is String && $0["found_at"] is String })
    let empty = try await updates(stage, "--json")
    #expect(empty.output == "[]\n")
    let filtered = try await updates(stage, "--all", "--jq", ".[].kind")
    #expect(filtered.lines == ["renamed", "license"])
  }

  @Test func `a feed is XML with an entry for each event, and is no look`() async throws {
    let stage = try await make()
    _ = try await updates(stage)
    stage.github.release("v1<&>\"2", of: Self.hello)
    let feed = try await updates(stage, "--atom")
    let again = try await updates(stage, "--atom", "--offline")
    #expect(feed.output == again.output)
    let document = AtomParser(feed.output)
    #expect(document.entries == ["octo-org/hello-world: released v1<&>\"2"], "\(feed)")
    #expect(document.isWhole)
    #expect(try await updates(stage).lines.count == 1)
  }

  @Test func `a thousand favorites take at most thirty requests`() async throws {
    let stage = try await Stage.withFavorites(1000)
    stage.github.clearRequests()
    _ = try await updates(stage)
    #expect(stage.github.requests.count <= 30)
  }

  @Test func `an error in the middle loses no event`() async throws {
    let stage = try await Stage.withFavorites(120)
    _ = try await updates(stage)
    let names = try await stage.ghrepo("favorites", "list", "--json", "full_name").objects()
      .compactMap { $0["full_name"] as? String }
    for name in names { stage.github.release("v99.0.0", of: name) }
    stage.github.inject(.insufficientScopes, for: "/graphql", skipping: 1)
    let broken = try await stage.ghrepo("favorites", "updates")
    #expect(broken.code != 0 && broken.output.isEmpty, "\(broken)")
    stage.github.clearFaults()
    let found = try await updates(stage)
    #expect(found.lines.count == 120)
    #expect(Set(found.lines).count == 120)
  }

  @Test func `without a login nothing is asked`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("favorites", "updates")
    #expect(result.code == 4 && stage.github.requests.isEmpty, "\(result)")
  }

  @Test func `two formats at once are an error`() async throws {
    let stage = try await Stage.make()
    let result = try await stage.ghrepo("favorites", "updates", "--atom", "--json")
    #expect(result.code == 64, "\(result)")
  }
}

/// The titles of a feed's entries.
private final class AtomParser: NSObject, XMLParserDelegate {
  private(set) var entries: [String] = []
  private(set) var isWhole = false
  private var text = ""
  private var isEntry = false

  init(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    isWhole = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "entry" { isEntry = true }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "title", isEntry { entries.append(text) }
    if name == "entry" { isEntry = false }
  }
}
