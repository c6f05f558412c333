import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Storage
import TestSupport
import Testing

@testable import Presentation

/// Favorites in files, as an export writes and an import reads them.
@Suite(.timeLimit(.minutes(10))) struct FavoriteFileTests {
  private let file: ScratchExport

  init() throws { file = try ScratchExport() }

  /// What an import finds in the file.
  private func favorites(
    _ stage: Stage
  ) async throws -> [(viewer: Viewer, favorite: Favorite)] {
    let session = try await Session(verbose: false, in: stage.context)
    return try await FavoriteFile(path: file.path, session: session).favorites()
  }

  private func failure(_ stage: Stage) async -> Failure? {
    await #expect(throws: Failure.self) { try await favorites(stage) }
  }

  /// Writes the favorites of `stage`, as an export does.
  private func export(_ stage: Stage, _ hosts: String...) async throws {
    var bytes: [UInt8] = []
    for host in hosts {
      for favorite in try await stage.database.favorites(for: Viewer(host: host)) {
        bytes += FavoriteLine.bytes(favorite, on: host)
      }
    }
    try Data(bytes).write(to: URL(filePath: file.path))
  }

  @Test func `a line in another encoding is named`() async throws {
    let bad = file.line(2, #","note":"caf?""#).utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    try Data(Array(file.line(1).utf8) + bad).write(to: URL(filePath: file.path))
    let stage = try await Stage()
    let failure = await failure(stage)
    #expect(failure?.text.contains("ine 2") == true, "\(failure?.text ?? "")")
    #expect(failure?.text.contains("not valid UTF-8") == true)
  }

  @Test(arguments: [1, 2, 3])
  func `an import into an empty database restores the same favorites`(seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    let favorites = (0..<60).map { _ in Favorite.random(&random) }
    let (source, target) = (try await Stage(), try await Stage())
    let elsewhere = Viewer(host: "ghe.example")
    _ = try await source.database.add(favorites, for: source.viewer())
    _ = try await source.database.add(Array(favorites.prefix(5)), for: elsewhere)
    try await export(source, "github.com", "ghe.example")
    let added = try await target.database.add(imported: self.favorites(target))
    #expect(added == 65)
    #expect(try await target.favorites() == source.favorites())
    let imported = try await target.database.favorites(for: elsewhere)
    let exported = try await source.database.favorites(for: elsewhere)
    #expect(imported.map(\.repository.fullName) == exported.map(\.repository.fullName))
    #expect(imported.map(\.note) == exported.map(\.note))
    #expect(imported.map(\.tags) == exported.map(\.tags))
    // URLs in a file are ignored: they are built from the host.
    #expect(imported.allSatisfy { $0.repository.htmlURL.hasPrefix("https://ghe.example/") })
    #expect(try await target.database.add(imported: self.favorites(target)) == 0)
  }

  @Test func `a favorite may have any number of tags`() async throws {
    let (source, target) = (try await Stage(), try await Stage())
    let tags = (10..<70).map { "tag \($0)" }
    let favorite = Favorite(
      repository: .sample(1, "a/b"), tags: tags, addedAt: Stage.now, seenAt: Stage.now)
    _ = try await source.database.add(favorite, for: source.viewer())
    try await export(source, "github.com")
    #expect(try await favorites(target).map(\.favorite.tags) == [tags])
  }

  @Test func `the URLs in a file are not trusted`() async throws {
    let stage = try await Stage()
    let evil =
      #","html_url":"https://evil.example/","clone_url":"https://evil.example\nrm -rf ~\n""#
    try file.write(
      file.line(1, evil + #","owner":{"id":1,"login":"o","avatar_url":"https://evil.example/a"}"#))
    let repository = try #require(try await favorites(stage).first?.favorite.repository)
    #expect(repository.htmlURL == "https://github.com/o/n1")
    #expect(repository.cloneURL == "https://github.com/o/n1.git")
    #expect(repository.owner?.avatarURL == nil)
  }

  @Test func `no address for SSH is taken from a file`() async throws {
    let stage = try await Stage(["GH_HOST": "ghe.example"])
    try file.write(file.line(1, #","host":"ghe.example","ssh_url":"git@evil.example:o/n1.git""#))
    let found = try await favorites(stage)
    #expect(found.map(\.viewer) == [Viewer(host: "ghe.example")])
    #expect(found.map(\.favorite.repository.sshURL) == ["git@ghe.example:o/n1.git"])
  }

  @Test(arguments: [1, 2, 3])
  func `the first invalid line is named`(number: Int) async throws {
    var lines = (1...3).map { file.line($0) }
    lines[number - 1] = #"{"id": x}"# + "\n"
    try file.write("\n" + lines.joined())
    let stage = try await Stage()
    let failure = await failure(stage)
    #expect(failure?.report.exitCode == .unreadableAnswer)
    #expect(failure?.text.hasPrefix("Line \(number + 1) of \(file.path)") == true)
    #expect(failure?.text.contains(".)") == false, "\(failure?.text ?? "")")
  }

  @Test(arguments: ["a b", "http://x", "GITHUB.COM", "", "../x"])
  func `an invalid host makes a line invalid`(host: String) async throws {
    try file.write(file.line(1, #","host":"\#(host)""#))
    let stage = try await Stage()
    let failure = await failure(stage)
    #expect(failure?.text.contains("host") == true)
  }

  @Test func `an account list that cannot be read is not blamed on the file`() async throws {
    let stage = try await Stage()
    try file.write(file.line(1, #","host":"ghe.example""#))
    try Data("{".utf8).write(to: URL(filePath: stage.context.accounts.path))
    let failure = await failure(stage)
    #expect(failure?.text.contains("accounts.json") == true)
  }

  @Test func `a missing file is reported`() async throws {
    let stage = try await Stage()
    let failure = await failure(stage)
    #expect(failure?.report.exitCode == .failure)
    #expect(
      failure?.text.hasPrefix("Could not read \(file.path) (No such file or directory). | ") == true
    )
  }
}
