import Auth
import CoreTestSupport
import FoundationEssentials
import GitHub
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct FavoritesTests {
  private final class Requests: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock(\.self) }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let cat = Repository.sample(7, "octo/cat")

  /// Adds by name; what is requested is in `requests`.
  private func add(
    _ name: String, to favorites: Favorites, note: String? = nil, tags: [String] = [],
    isOffline: Bool = false, requests: Requests = Requests(),
    answer: Result<Repository, ReadError>
  ) async throws -> FavoriteAddition {
    var reading = ReadSettings()
    if isOffline { reading.source = .cacheOnly }
    return try await favorites.add(
      try RepositoryName(parsing: name), note: note, tags: tags, reading: reading
    ) { name throws(ReadError) in
      requests.add("\(name)")
      return try answer.get()
    }
  }

  @Test func `an addition says what it has changed`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let first = try await favorites.add(cat)
    #expect(first.isNew && !first.changesNote && !first.changesTags)
    let again = try await favorites.add(cat)
    #expect(!again.isNew && !again.changesNote && !again.changesTags)
    let noted = try await add(
      "octo/cat", to: favorites, note: "good", tags: ["work"], answer: .success(cat))
    #expect(!noted.isNew && noted.changesNote && noted.changesTags)
    #expect(noted.favorite.note == "good" && noted.favorite.tags == ["work"])
    #expect(try await stage.favorites() == [noted.favorite])
  }

  @Test func `a repository is requested only if it is not cached`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let requests = Requests()
    for _ in 0..<2 {
      _ = try await add(
        "octo/cat", to: favorites, requests: requests, answer: .success(cat))
    }
    #expect(requests.all == ["octo/cat"])
    let known = try await stage.database.repository(
      RepositoryName(owner: "octo", name: "cat"), for: stage.viewer())
    #expect(known?.repository.id == 7)
  }

  @Test func `offline, a repository that is not cached cannot be added`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let name = try RepositoryName(parsing: "octo/cat")
    await #expect(throws: FavoriteError.notCached(name)) {
      try await add("octo/cat", to: favorites, isOffline: true, answer: .failure(.cancelled))
    }
    _ = try await favorites.add(cat)
    _ = try await add(
      "Octo/CAT", to: favorites, tags: ["x"], isOffline: true, answer: .failure(.cancelled))
    #expect(try await stage.favorites().map(\.tags) == [["x"]])
  }

  @Test func `a request that fails adds nothing`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let error = ReadError.api(.transport(.hostNotFound(host: "github.com")))
    await #expect(throws: FavoriteError.read(error)) {
      try await add("octo/cat", to: favorites, answer: .failure(error))
    }
    #expect(try await stage.favorites().isEmpty)
  }

  @Test func `a private repository is a favorite of one account`() async throws {
    let secret = Repository.sample(8, "octo/secret", isPrivate: true)
    let anonymous = try await CoreStage()
    let none = Favorites(session: try await anonymous.session())
    await #expect(throws: FavoriteError.needsAccount(secret)) { try await none.add(secret) }
    let stage = try await CoreStage(logins: ["monalisa"])
    let favorites = Favorites(session: try await stage.session())
    try await stage.addFavorites([secret], account: "octocat")
    await #expect(throws: FavoriteError.ofAnotherAccount(secret)) {
      try await favorites.add(secret)
    }
  }

  @Test func `a favorite with a note or tags is removed only if that is confirmed`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let name = RepositoryName(owner: "octo", name: "cat")
    #expect(try await favorites.remove(name, isConfirmed: true) == .notFavorite)
    _ = try await add("octo/cat", to: favorites, note: "good", answer: .success(cat))
    #expect(try await favorites.remove(name, isConfirmed: false) == .needsConfirmation)
    #expect(try await favorites.remove([cat], isConfirmed: false) == .needsConfirmation)
    #expect(try await stage.favorites().count == 1)
    #expect(try await favorites.remove(name, isConfirmed: true) == .removed)
    #expect(try await stage.favorites().isEmpty)
    _ = try await Favorites(session: try await stage.session()).add(cat)
    #expect(try await favorites.remove([cat], isConfirmed: false) == .removed)
  }

  @Test func `a favorite that is removed and added again keeps its note, tags and date`()
    async throws
  {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    let first = try await add(
      "octo/cat", to: favorites, note: "good", tags: ["work"], answer: .success(cat)
    ).favorite
    stage.clock.advance(by: .seconds(3600))
    _ = try await favorites.remove([cat], isConfirmed: true)
    let again = try await favorites.add(cat)
    #expect(again.isNew && again.favorite == first)
  }

  @Test func `another account does not restore what was removed`() async throws {
    let stage = try await CoreStage(logins: ["monalisa", "octocat"])
    let favorites = Favorites(session: try await stage.session())
    _ = try await add("octo/cat", to: favorites, note: "good", answer: .success(cat))
    _ = try await favorites.remove([cat], isConfirmed: true)
    try await stage.ports.accounts.activate("monalisa", on: stage.host)
    #expect(try await favorites.add(cat).favorite.note == nil)
  }

  @Test func `a favorite is removed by its id, whatever its name is now`() async throws {
    let stage = try await CoreStage()
    let favorites = Favorites(session: try await stage.session())
    _ = try await favorites.add(cat)
    #expect(
      try await favorites.remove([.sample(7, "octo/dog")], isConfirmed: false) == .removed)
    #expect(try await stage.favorites().isEmpty)
  }
}
