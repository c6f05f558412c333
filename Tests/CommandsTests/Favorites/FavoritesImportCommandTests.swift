import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// `favorites export` and `favorites import`.
@Suite(.timeLimit(.minutes(10))) struct FavoritesImportCommandTests {
  private let folder: ScratchDirectory
  private var file: String { folder.appending("favourites.jsonl") }

  init() throws { folder = try ScratchDirectory() }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func line(_ id: Int, _ more: String = "") -> String {
    #"{"id":\#(id),"name":"n\#(id)","full_name":"o/n\#(id)","html_url":"u"\#(more)}"# + "\n"
  }

  private func failure(_ body: () async throws -> Void) async -> Failure? {
    await #expect(throws: Failure.self) { try await body() }
  }

  @Test func `an export goes to standard output, or to a new file`() async throws {
    let stage = try await Stage()
    try await stage.addFavorites(.sample(1, "a/b"))
    try await stage.run("fav", "export")
    try await stage.run("fav", "export", file)
    #expect(try stage.output == String(contentsOfFile: file, encoding: .utf8))
    #expect(try stage.speech == "Wrote 1 favorite to \(file).\n")
    let failure = await failure { try await stage.run("fav", "export", file) }
    #expect(failure?.report.exitCode == .usage)
    #expect(failure?.text.contains("`--force`") == true)
    try await stage.run("fav", "export", file, "--force")
  }

  @Test func `duplicates become one favorite with all tags and the last note`() async throws {
    try write(
      line(1, #","tags":["a"],"note":"first""#) + line(2)
        + line(1, #","tags":["b"],"note":"last""#))
    let stage = try await Stage()
    try await stage.run("fav", "import", file)
    #expect(try stage.speech == "Imported 2 new favorites (3 read).\n")
    let kept = try #require(await stage.favorites().first { $0.repository.id == 1 })
    #expect(kept.tags == ["a", "b"] && kept.note == "last")
  }

  @Test func `private favorites are imported only for a logged-in account`() async throws {
    try write(line(1, #","private":true"#) + line(2))
    let stage = try await Stage()
    try await stage.run("fav", "import", file)
    #expect(try stage.speech.hasPrefix("Skipped 1 private repository."))
    #expect(try stage.speech.hasSuffix("Imported 1 new favorite (2 read).\n"))
    #expect(try await stage.favorites("monalisa").map(\.repository.id) == [2])
    try await stage.add("monalisa")
    try await stage.run("fav", "import", file)
    #expect(try await stage.favorites("monalisa").count == 2)
    #expect(try await stage.favorites().count == 1)
  }
}
