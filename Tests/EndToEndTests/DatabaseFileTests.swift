import Foundation
import GitHubSimulator
import TestSupport
import Testing

/// Problems with the database file must never keep a user from searching.
@Suite(.timeLimit(.minutes(20))) struct DatabaseFileTests {
  private static let arguments = ["search", "stars:>=0", "--limit", "5"]

  private func folder(_ stage: Stage, _ kind: String = "data") -> String {
    stage.home.appending("\(kind)/ghrepo")
  }

  @Test(arguments: [("data", "favorites.db"), (".cache", "cache.db")])
  func `only its owner can read the local database`(kind: String, name: String) async throws {
    let stage = try await Stage.make()
    _ = try await stage.run(Self.arguments).result()
    let folder = folder(stage, kind)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains(name))
    for path in [folder] + files.map({ "\(folder)/\($0)" }) {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode.map { $0 & 0o077 } == 0, "\(path)")
    }
  }

  @Test func `damaged favorites are set aside and reported once`() async throws {
    let stage = try await Stage.make()
    try FileManager.default.createDirectory(
      atPath: folder(stage), withIntermediateDirectories: true)
    try Data("no library at all, but long enough to be looked at".utf8).write(
      to: URL(filePath: "\(folder(stage))/favorites.db"))
    let first = try await stage.run(Self.arguments).result()
    #expect(first.code == 0 && first.lines.count == 5, "\(first)")
    #expect(first.errors.contains("favorites.db.damaged-1"))
    let second = try await stage.run(Self.arguments).result()
    #expect(second.code == 0 && !second.errors.contains("damaged"), "\(second)")
    await stage.github.stop()
    #expect(try await stage.run(Self.arguments).result().lines == first.lines)
  }

  @Test func `an unwritable location is reported only with --verbose`() async throws {
    let stage = try await Stage.make()
    try FileManager.default.createDirectory(
      atPath: stage.home.appending("data"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder(stage)))
    let quiet = try await stage.run(Self.arguments).result()
    #expect(quiet.code == 0 && quiet.lines.count == 5, "\(quiet)")
    #expect(!quiet.errors.contains("database"))
    let verbose = try await stage.run(Self.arguments + ["--verbose"]).result()
    #expect(
      verbose.code == 0 && verbose.errors.contains("Could not open or write the local database"),
      "\(verbose)")
  }

  @Test func `a damaged cache starts empty, and favorites can be shown without it`() async throws {
    let stage = try await Stage.make()
    let name = try #require(try await stage.run(Self.arguments).result().firstColumns.first)
    #expect(try await stage.ghrepo("fav", "add", name).code == 0)
    try Data("nonsense".utf8).write(to: URL(filePath: "\(folder(stage, ".cache"))/cache.db"))
    await stage.github.stop()
    let list = try await stage.ghrepo("fav")
    #expect(list.code == 0 && list.firstColumns == [name] && list.errors == "", "\(list)")
    let found = try await stage.ghrepo("search", "--offline", "x")
    #expect(found.code == 0 && !found.errors.contains("damaged"), "\(found)")
    try FileManager.default.removeItem(atPath: folder(stage, ".cache"))
    #expect(try await stage.ghrepo("fav").firstColumns == [name])
    #expect(try await stage.ghrepo("fav", "show", name).code == 0)
  }

  @Test func `without a cache, an offline search fails`() async throws {
    let stage = try await Stage.make()
    try FileManager.default.createDirectory(
      atPath: stage.home.appending(".cache"), withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder(stage, ".cache")))
    let result = try await stage.ghrepo("search", "--offline", "x")
    #expect(
      result.code == 1 && result.errors.contains("Could not open or write the local database"),
      "\(result)")
  }

  @Test func `a failed listing can continue after the rows that were shown`() async throws {
    let stage = try await Stage.make { $0.repositories = 300 }
    stage.github.inject(.empty500, for: "/search/repositories?*&page=2", times: 4)
    let arguments = ["search", "stars:>=0", "--page-through"]
    let first = try await stage.run(arguments).result()
    #expect(first.code == 75 && first.lines.count == 100, "\(first)")
    let second = try await stage.run(arguments + ["--resume"]).result()
    #expect(second.code == 0, "\(second)")
    #expect(second.errors.contains("Resuming at page 2, after 100 rows."))
    #expect(Set(first.lines).isDisjoint(with: second.lines))
    let third = try await stage.run(arguments + ["--resume"]).result()
    #expect(third.errors.contains("Nothing to resume"), "\(third)")
    #expect(third.lines == first.lines + second.lines)
  }
}
