import FoundationEssentials
import GitHub
import Testing

@testable import Storage

/// Favorites that are added again, on another host or by another account.
@Suite(.timeLimit(.minutes(20))) struct FavoriteTests {
  private let folder: DatabaseFolder

  init() throws { folder = try DatabaseFolder() }

  private func favorite(
    _ id: Int64 = 1, name: String? = nil, note: String? = nil, seenAt: Date = .noon,
    isPrivate: Bool = false
  ) -> Favorite {
    Favorite(
      repository: .sample(id, name, isPrivate: isPrivate), note: note, addedAt: .noon,
      seenAt: seenAt)
  }

  @Test func `the latest seen version is kept`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(name: "octo/today", seenAt: .noon + 60), for: .anonymous)
    _ = try await database.add(favorite(name: "octo/before", note: "old"), for: .anonymous)
    let kept = try await database.favorites(for: .anonymous)
    #expect(kept.map(\.repository.fullName) == ["octo/today"])
    #expect(kept.map(\.seenAt) == [.noon + 60] && kept.map(\.note) == ["old"])
    _ = try await database.add(favorite(name: "octo/newest", seenAt: .noon + 61), for: .anonymous)
    #expect(
      try await database.favorites(for: .anonymous).map(\.repository.fullName) == ["octo/newest"])
  }

  @Test func `an empty note removes the old one, and no note keeps it`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(note: "good"), for: .anonymous)
    _ = try await database.add(favorite(), for: .anonymous)
    #expect(try await database.favorites(for: .anonymous).map(\.note) == ["good"])
    _ = try await database.add(favorite(note: ""), for: .anonymous)
    #expect(try await database.favorites(for: .anonymous).map(\.note) == [nil])
  }

  @Test func `a private favorite needs an account`() async throws {
    let database = folder.database()
    #expect(try await database.add(favorite(isPrivate: true), for: .anonymous) == false)
    #expect(try await database.favoriteIDs(for: .anonymous).isEmpty)
    #expect(try await database.add(favorite(isPrivate: true), for: .octocat))
    #expect(try await database.favorites(for: .anonymous).isEmpty)
  }

  @Test func `a favorite whose repository becomes public outlasts its account's logout`()
    async throws
  {
    let database = folder.database()
    _ = try await database.add(favorite(note: "good", isPrivate: true), for: .octocat)
    try await database.remember(
      [.sample(1, "octo/public")], seenBy: .anonymous, at: .noon + 60)
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    let kept = try await database.favorites(for: .anonymous)
    #expect(kept.map(\.repository.fullName) == ["octo/public"])
    #expect(kept.map(\.note) == ["good"] && kept.map(\.seenAt) == [.noon + 60])
  }

  @Test func `a private favorite is not updated by what another account sees`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(name: "octo/hers", isPrivate: true), for: .octocat)
    try await database.remember(
      [.sample(1, "octo/other", isPrivate: true)], seenBy: Self.mona, at: .noon + 60)
    #expect(
      try await database.favorites(for: .octocat).map(\.repository.fullName) == ["octo/hers"])
    #expect(try await database.favorites(for: Self.mona).isEmpty)
  }

  private static let mona = Viewer(host: "github.com", account: "mona")

  @Test func `a private favorite cannot be taken over by another account`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(note: "hers", isPrivate: true), for: .octocat)
    var his = favorite(note: "his", seenAt: .noon + 60, isPrivate: true)
    his.tags = ["his"]
    #expect(try await database.add(his, for: Self.mona) == false)
    #expect(try await database.favorites(for: Self.mona).isEmpty)
    let kept = try await database.favorites(for: .octocat)
    #expect(kept.map(\.note) == ["hers"] && kept.map(\.tags) == [[]])
    #expect(try await database.favoriteIDs(for: .octocat) == [1])
    #expect(try await database.favoriteIDs(for: Self.mona).isEmpty)
  }

  @Test func `a private favorite that a logout hid can be added by another account`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(isPrivate: true), for: .octocat)
    _ = try await database.forget(account: "octocat", on: "github.com", isLast: false)
    #expect(try await database.add(favorite(isPrivate: true), for: Self.mona))
    #expect(try await database.favoriteIDs(for: Self.mona) == [1])
  }

  @Test func `an import changes notes and tags, but not the repositories of favorites`()
    async throws
  {
    let database = folder.database()
    _ = try await database.add(favorite(name: "octo/right", isPrivate: true), for: .octocat)
    _ = try await database.add(favorite(2, name: "octo/open"), for: .octocat)
    let file = [
      favorite(name: "octo/wrong", note: "1", seenAt: .noon + 60),
      favorite(2, name: "octo/wrong", note: "2", seenAt: .noon + 60),
    ]
    #expect(try await database.add(imported: file.map { (.octocat, $0) }) == 0)
    let kept = try await database.favorites(for: .octocat)
    #expect(kept.map(\.repository.fullName) == ["octo/open", "octo/right"])
    #expect(kept.map(\.note) == ["2", "1"])
    #expect(try await database.favorites(for: .anonymous).map(\.repository.id) == [2])
  }

  @Test func `an import does not change a private favorite of another account`() async throws {
    let database = folder.database()
    _ = try await database.add(favorite(note: "hers", isPrivate: true), for: .octocat)
    #expect(try await database.add(imported: [(Self.mona, favorite(note: "his"))]) == 0)
    #expect(try await database.favorites(for: .octocat).map(\.note) == ["hers"])
  }

  @Test func `favorites of several hosts are added together`() async throws {
    let database = folder.database()
    let elsewhere = Viewer(host: "ghe.example")
    let new = try await database.add(imported: [
      (viewer: Viewer.anonymous, favorite: favorite(1)), (viewer: elsewhere, favorite: favorite(1)),
      (viewer: elsewhere, favorite: favorite(1)),
    ])
    #expect(new == 2)
    #expect(try await database.favoriteHosts() == ["ghe.example", "github.com"])
    #expect(try await database.favorites(for: elsewhere).count == 1)
  }

  @Test func `names that differ beyond ASCII case have separate feeds`() {
    func feed(_ name: String) -> String {
      SavedSearch(name: name, cacheKey: .swift, addedAt: .noon).feed
    }
    #expect(feed("MINE") == feed("mine"))
    #expect(feed("ŻÓŁW") != feed("żółw"))
  }
}
