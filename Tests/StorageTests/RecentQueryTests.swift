import FoundationEssentials
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct RecentQueryTests {
  private let folder: DatabaseFolder
  private static let ann = Viewer(host: "github.com", account: "ann")

  init() throws {
    folder = try DatabaseFolder()
  }

  @Test func `the latest query comes first, each once`() async throws {
    let database = folder.database()
    for words in ["swift", "zażółć stars:>5", "swift"] {
      try await database.remember(query: words, of: Self.ann, at: .noon)
    }
    #expect(try await database.recentQueries(of: Self.ann) == ["swift", "zażółć stars:>5"])
    let upper = Viewer(host: "github.com", account: "ANN")
    #expect(try await database.recentQueries(of: upper).count == 2)
  }

  @Test func `every account and host has its own`() async throws {
    let database = folder.database()
    try await database.remember(query: "secret", of: Self.ann, at: .noon)
    for other in [
      Viewer.anonymous, Viewer(host: "github.com", account: "bob"),
      Viewer(host: "github.example.com", account: "ann"),
    ] {
      #expect(try await database.recentQueries(of: other).isEmpty)
    }
  }

  @Test func `two hundred are kept`() async throws {
    let database = folder.database()
    try await database.remember(query: "theirs", of: .anonymous, at: .noon)
    for number in 0..<205 {
      try await database.remember(query: "q\(number)", of: Self.ann, at: .noon)
    }
    let kept = try await database.recentQueries(of: Self.ann)
    #expect(kept.count == 200)
    #expect(kept.first == "q204" && kept.last == "q5")
    #expect(try await database.recentQueries(of: .anonymous) == ["theirs"])
  }

  @Test func `a logout and clearing the cache delete them`() async throws {
    let database = folder.database()
    try await database.remember(query: "secret", of: Self.ann, at: .noon)
    _ = try await database.forget(account: "ann", on: "github.com", isLast: true)
    #expect(try await database.recentQueries(of: Self.ann).isEmpty)
    try await database.remember(query: "secret", of: Self.ann, at: .noon)
    try await database.clear(.seen)
    #expect(try await database.recentQueries(of: Self.ann).isEmpty)
  }
}
