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

/// Export and import of favorites.
@Suite(.timeLimit(.minutes(10))) struct FavoritesFileTests {
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

  @Test func `a line in another encoding is named, and nothing is imported`() async throws {
    let bad = line(2, #","note":"caf?""#).utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    try Data(Array(line(1).utf8) + bad).write(to: URL(filePath: file))
    let stage = try await Stage()
    let failure = await failure { try await stage.run("favorites", "import", file) }
    #expect(failure?.text.contains("ine 2") == true, "\(failure?.text ?? "")")
    #expect(failure?.text.contains("not valid UTF-8") == true)
    #expect(try await stage.favorites().isEmpty)
  }

  @Test(arguments: [1, 2, 3])
  func `an import into an empty database restores the same favorites`(seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    let favorites = (0..<60).map { _ in Favorite.random(&random) }
    let (source, target) = (try await Stage(), try await Stage())
    let elsewhere = Viewer(host: "ghe.example")
    _ = try await source.database.add(favorites, for: source.viewer())
    _ = try await source.database.add(Array(favorites.prefix(5)), for: elsewhere)
    try await source.run("favorites", "export", file)
    try await target.run("favorites", "import", file)
    #expect(try await target.favorites() == source.favorites())
    let imported = try await target.database.favorites(for: elsewhere)
    let exported = try await source.database.favorites(for: elsewhere)
    #expect(imported.map(\.repository.fullName) == exported.map(\.repository.fullName))
    #expect(imported.map(\.note) == exported.map(\.note))
    #expect(imported.map(\.tags) == exported.map(\.tags))
    // URLs in a file are ignored: they are built from the host.
    #expect(imported.allSatisfy { $0.repository.htmlURL.hasPrefix("https://ghe.example/") })
    #expect(try target.speech == "Imported 65 new favorites (65 read).\n")
    try await target.run("favorites", "import", file)
    #expect(try target.speech.hasSuffix("Imported 0 new favorites (65 read).\n"))
  }

  @Test func `a favorite may have any number of tags`() async throws {
    let (source, target) = (try await Stage(), try await Stage())
    try await source.addFavorites(.sample(1, "a/b"))
    let tags = (10..<70).map { "tag \($0)" }
    for tag in tags { try await source.run("fav", "add", "a/b", "--tag", tag) }
    try await source.run("fav", "export", file)
    try await target.run("fav", "import", file)
    #expect(try await target.favorites().map(\.tags) == [tags])
  }

  @Test func `the URLs in a file are not trusted`() async throws {
    let stage = try await Stage()
    let evil =
      #","html_url":"https://evil.example/","clone_url":"https://evil.example\nrm -rf ~\n""#
    try write(
      line(1, evil + #","owner":{"id":1,"login":"o","avatar_url":"https://evil.example/a"}"#))
    try await stage.run("favorites", "import", file)
    let repository = try #require(try await stage.favorites().first?.repository)
    #expect(repository.htmlURL == "https://github.com/o/n1")
    #expect(repository.cloneURL == "https://github.com/o/n1.git")
    #expect(repository.owner?.avatarURL == nil)
  }

  @Test func `no address for SSH is taken from a file`() async throws {
    let stage = try await Stage(["GH_HOST": "ghe.example"])
    try write(line(1, #","host":"ghe.example","ssh_url":"git@evil.example:o/n1.git""#))
    try await stage.run("favorites", "import", file)
    let favorites = try await stage.database.favorites(for: Viewer(host: "ghe.example"))
    #expect(favorites.map(\.repository.sshURL) == ["git@ghe.example:o/n1.git"])
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

  @Test(arguments: [1, 2, 3])
  func `one invalid line is named, and nothing is imported`(number: Int) async throws {
    var lines = (1...3).map { line($0) }
    lines[number - 1] = #"{"id": "x"}"# + "\n"
    try write("\n" + lines.joined())
    let stage = try await Stage()
    let failure = await failure { try await stage.run("fav", "import", file) }
    #expect(failure?.report.exitCode == .unreadableAnswer)
    #expect(failure?.text.hasPrefix("Line \(number + 1) of \(file)") == true)
    #expect(try await stage.favorites().isEmpty)
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

  @Test(arguments: ["a b", "http://x", "GITHUB.COM", "", "../x"])
  func `an invalid host makes a line invalid`(host: String) async throws {
    try write(line(1, #","host":"\#(host)""#))
    let stage = try await Stage()
    let failure = await failure { try await stage.run("fav", "import", file) }
    #expect(failure?.text.contains("host") == true)
  }

  @Test func `an account list that cannot be read is not blamed on the file`() async throws {
    let stage = try await Stage()
    try write(line(1, #","host":"ghe.example""#))
    try Data("{".utf8).write(to: URL(filePath: stage.context.accounts.path))
    let failure = await failure { try await stage.run("favorites", "import", file) }
    #expect(failure?.text.contains("accounts.json") == true)
  }

  @Test func `a missing file is reported`() async throws {
    let stage = try await Stage()
    let failure = await failure { try await stage.run("fav", "import", file) }
    #expect(failure?.report.exitCode == .failure)
    #expect(failure?.text.hasPrefix("Cannot read \(file): No such file or directory | ") == true)
  }
}
