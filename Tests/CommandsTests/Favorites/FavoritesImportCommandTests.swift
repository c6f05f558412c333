import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import Testing

@testable import Commands
@testable import Presentation

/// `favorites export` and `favorites import`.
@Suite(.timeLimit(.minutes(10))) struct FavoritesImportCommandTests {
  private let file: ScratchExport

  init() throws { file = try ScratchExport() }

  private func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test func `an export goes to standard output, or to a new file`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(.sample(1, "a/b"))
    try await stage.run("fav", "export")
    try await stage.run("fav", "export", file.path)
    #expect(try stage.output == String(contentsOfFile: file.path, encoding: .utf8))
    #expect(try stage.speech == "Wrote 1 favorite to \(file.path).\n")
    let failure = await failure { try await stage.run("fav", "export", file.path) }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("`--force`") == true)
    try await stage.run("fav", "export", file.path, "--force")
  }

  @Test func `duplicates become one favorite with all tags and the last note`() async throws {
    try file.write(
      file.line(1, #","tags":["a"],"note":"first""#) + file.line(2)
        + file.line(1, #","tags":["b"],"note":"last""#))
    let stage = try await Stage()
    try await stage.run("fav", "import", file.path)
    #expect(try stage.speech == "Imported 2 new favorites (3 read).\n")
    let kept = try #require(await stage.favorites().first { $0.repository.id == 1 })
    #expect(kept.tags == ["a", "b"] && kept.note == "last")
  }

  @Test func `private favorites are imported only for a logged-in account`() async throws {
    try file.write(file.line(1, #","private":true"#) + file.line(2))
    let stage = try await Stage()
    try await stage.run("fav", "import", file.path)
    #expect(try stage.speech.hasPrefix("Skipped 1 private repository."))
    #expect(try stage.speech.hasSuffix("Imported 1 new favorite (2 read).\n"))
    #expect(try await stage.favorites("monalisa").map(\.repository.id) == [2])
    try await stage.add("monalisa")
    try await stage.run("fav", "import", file.path)
    #expect(try await stage.favorites("monalisa").count == 2)
    #expect(try await stage.favorites().count == 1)
  }
}
