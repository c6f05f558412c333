import FoundationEssentials
import GitHub
import Glibc
import Storage

/// The operations of the probe on its database.
struct Probe {
  let database: LocalDatabase
  let time: Date

  private let viewer = Viewer(host: "github.com", account: "octocat")
  private let question = CacheKey(host: "github.com", query: "probe", sort: "", direction: "desc")

  /// One round; prints the favorite after the database has stored it.
  func add(_ id: Int64) async throws(StorageError) {
    let rows = (0..<30).map { repository(id % 50 * 30 + $0) }
    try await database.remember(
      SearchPage(totalCount: 1000, items: rows, hasNextPage: true),
      number: Int(id % 40) + 1, size: 30, of: question, seenBy: viewer, at: time)
    let readme = CachedResponse(
      body: Data(String(repeating: "read \(id) ", count: 400).utf8), etag: "e\(id)", savedAt: time)
    try await database.remember(
      [.readme: readme], of: rows[0], words: String(decoding: readme.body, as: UTF8.self),
      seenBy: viewer, at: time)
    _ = try await database.add(
      Favorite(
        repository: repository(id), note: "note \(id)", tags: ["t\(id % 7)"], addedAt: time,
        seenAt: time), for: viewer)
    print("favorite \(id)")
    fflush(nil)
  }

  func showFavorites() async throws(StorageError) {
    for favorite in try await database.favorites(for: viewer) {
      print("favorite \(favorite.repository.id)")
    }
  }

  /// Every kind of read and write; prints the result of each.
  func use() async {
    await say("favorites") { () throws(StorageError) in try await showFavorites() }
    await say("page") { () throws(StorageError) in
      for number in 1...3 {
        _ = try await database.page(number, size: 30, of: question, for: viewer)
      }
    }
    await say("answers") { () throws(StorageError) in
      for id in 0..<20 {
        let name = RepositoryName(owner: "octo", name: "repository-\(id * 30)")
        _ = try await database.repository(name, for: viewer)
        _ = try await database.responses(of: name, for: viewer)
      }
    }
    await say("own") { () throws(StorageError) in
      _ = try await database.savedSearches(on: "github.com")
      _ = try await database.lastVisit(to: "trending", on: "github.com")
      _ = try await database.progress(of: question, for: viewer)
      _ = try await database.row(1, ofLastListFor: viewer, in: "a")
    }
    await say("write") { () throws(StorageError) in
      for id in 900..<905 as Range<Int64> { try await add(id) }
      try await database.remember(
        LastVisit(visitedAt: time, ids: [1, 2]), at: "trending", on: "github.com")
    }
    await say("summary") { () throws(StorageError) in _ = try await database.summary() }
    await say("clear") { () throws(StorageError) in
      _ = try await database.forget(account: "octocat", on: "github.com", isLast: true)
    }
  }

  private func say(_ what: String, _ body: () async throws(StorageError) -> Void) async {
    do throws(StorageError) {
      try await body()
      print("\(what) ok")
    } catch { print("\(what) error \(error)") }
  }

  private func repository(_ id: Int64) -> Repository {
    let name = "repository-\(id)"
    var repository = Repository(
      id: id, name: name, fullName: "octo/\(name)", htmlURL: "https://github.com/octo/\(name)")
    repository.description = "Number \(id) of the probe"
    repository.isPrivate = id % 10 == 9
    return repository
  }
}
