import FoundationEssentials
import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct FirstImageTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private let image = FirstImage(
    address: "web https://example.com/ż.png", version: "abc", askedAt: .noon)

  @Test func `a first image is cached, and so is its absence`() async throws {
    let database = folder.database()
    let none = FirstImage(address: nil, askedAt: .noon)
    try await database.remember(
      [(.sample(1), image), (.sample(2), none)], seenBy: .anonymous, at: .noon)
    #expect(try await database.firstImages(of: [1, 2, 3], for: .anonymous) == [1: image, 2: none])
    try await database.remember([(.sample(1), none)], seenBy: .anonymous, at: .noon)
    #expect(try await database.firstImages(of: [1], for: .anonymous) == [1: none])
  }

  @Test func `a first image is not returned as another response`() async throws {
    let database = folder.database()
    try await database.remember([(.sample(1), image)], seenBy: .anonymous, at: .noon)
    let name = RepositoryName(owner: "octo", name: "repository-1")
    let answers = try await database.responses(of: name, for: .anonymous)
    #expect(answers.keys.map(\.rawValue) == ["first-picture"])
  }

  @Test func `the first image of a private repository is its account's and is deleted at logout`()
    async throws
  {
    let database = folder.database()
    let owner = Viewer(host: "github.com", account: "ada")
    let hidden = Repository.sample(1, isPrivate: true)
    try await database.remember([(hidden, image)], seenBy: owner, at: .noon)
    #expect(try await database.firstImages(of: [1], for: owner) == [1: image])
    #expect(try await database.firstImages(of: [1], for: .anonymous).isEmpty)
    #expect(try await database.forget(account: "ada", on: "github.com", isLast: true) == 1)
    #expect(try await database.firstImages(of: [1], for: owner).isEmpty)
  }

  @Test func `clearing responses deletes it too`() async throws {
    let database = folder.database()
    try await database.remember([(.sample(1), image)], seenBy: .anonymous, at: .noon)
    try await database.clear(.responses)
    #expect(try await database.firstImages(of: [1], for: .anonymous).isEmpty)
  }

  @Test func `a database with a limit of 0 caches no images`() async throws {
    let database = folder.database(limit: 0)
    try await database.remember([(.sample(1), image)], seenBy: .anonymous, at: .noon)
    #expect(try await database.firstImages(of: [1], for: .anonymous).isEmpty)
  }
}
