import FoundationEssentials
import GitHub
import TestSupport
import Testing

@testable import Storage

/// What a logout leaves in the files: nothing that the account alone could see.
@Suite(.timeLimit(.minutes(5))) struct LogoutTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
  }

  private static let markers = [
    "hiddenname", "hiddentext", "hiddenword", "hiddennote", "hiddentag", "hiddenquery",
    "hiddenslice", "hiddenprogress", "hiddenposition", "hiddendamage",
  ]

  /// Traces in every table, and in the files beside.
  private func fill(_ host: String, isPrivate: Bool) async throws {
    let library = folder.library()
    let viewer = Viewer(host: host, account: "octocat")
    let question = { (query: String) in
      CacheKey(host: host, query: query, sort: "", direction: "desc")
    }
    let hidden = Repository.sample(7, "octo/hiddenname", isPrivate: isPrivate) {
      $0.description = "hiddentext"
    }
    try await library.remember(
      SearchPage(totalCount: 1, repositories: [hidden]), number: 1, size: 30,
      of: question("hiddenquery"), seenBy: viewer, at: .noon)
    let answer = CachedResponse(body: Data("hiddenword".utf8), etag: nil, savedAt: .noon)
    try await library.remember(
      [.readme: answer], of: hidden, words: "hiddenword", seenBy: viewer, at: .noon)
    _ = try await library.add(
      Favorite(
        repository: hidden, note: "hiddennote", tags: ["hiddentag"], addedAt: .noon, seenAt: .noon),
      for: viewer)
    try await library.remember(LastVisit(lookedAt: .noon, ids: [7]), at: "trending", on: host)
    try await library.rememberList(
      [RepositoryName(owner: "octo", name: "hiddenname")], after: 0, for: viewer, in: "a",
      at: .noon)
    try await library.remember(
      ListingProgress(size: 1, page: 1, rows: 1, ids: [7], savedAt: .noon),
      of: question("hiddenprogress"), for: viewer)
    try await library.remember(
      SliceStep(run: 1, position: Data("hiddenposition".utf8), ids: [7], savedAt: .noon),
      isFirst: true, of: question("hiddenslice"), for: viewer)
    // As another ghrepo left it.
    for name in ["damaged-1", "damaged-2", "damaged-1-wal"] {
      try folder.write(Array("hiddendamage".utf8), to: "library.db.\(name)")
    }
  }

  @Test(arguments: [("github.com", true), ("git.example.org", false)])
  func `nothing is left in any file`(host: String, isPrivate: Bool) async throws {
    try await fill(host, isPrivate: isPrivate)
    #expect(!(try folder.files(with: Self.markers).isEmpty))
    #expect(try await folder.library().forget(account: "Octocat", on: host) == 1)
    #expect(try folder.files(with: Self.markers) == [])
    let looks = try await folder.library().lastVisit(at: "trending", on: host)
    #expect(looks?.ids == [])
    #expect(try await folder.library().favoriteIDs(on: host) == [7])
    #expect(try await folder.library().check() == [])
  }

  @Test func `what was removed before leaves the files with the account, too`() async throws {
    try await fill("github.com", isPrivate: true)
    let library = folder.library()
    _ = try await library.removeFavorite(
      RepositoryName(owner: "octo", name: "hiddenname"),
      for: Viewer(host: "github.com", account: "octocat"))
    try await library.clear([.pages, .answers])
    _ = try await library.forget(account: "octocat", on: "github.com")
    #expect(try folder.files(with: Self.markers) == [])
  }

  @Test func `what everybody may see stays, and what is other hosts'`() async throws {
    let library = folder.library()
    try await library.remember([.sample(1)], seenBy: .octocat, at: .noon)
    try await library.remember(
      [.sample(2)], seenBy: Viewer(host: "git.example.org", account: "octocat"), at: .noon)
    try await library.favoriteFile(ids: 1...1)
    #expect(try await library.forget(account: "octocat", on: "github.com") == 0)
    #expect(try await library.summary().repositories == 2)
    #expect(try await library.favorites(for: .nobody).map(\.note) == ["note 1"])
  }

  @Test func `clearing everything takes the damaged files along`() async throws {
    try await fill("github.com", isPrivate: true)
    try await folder.library().clear(.seen)
    #expect(try folder.names().filter { $0.contains("damaged") } == [])
  }
}
