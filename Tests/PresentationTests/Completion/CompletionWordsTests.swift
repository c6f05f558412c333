import Access
import Auth
import Core
import CoreTestSupport
import Foundation
import GitHub
import PresentationTestSupport
import Rendering
import Storage
import Testing

@testable import Presentation

/// Words for a shell, without what a command line asks for.
@Suite(.timeLimit(.minutes(10))) struct CompletionWordsTests {
  private func words(
    _ topic: CompletionTopic, _ prefix: String, _ stage: Stage
  ) async throws -> [String] {
    let session = try await Session(verbose: false, in: stage.context)
    return CompletionWords(session: session, viewer: try session.viewer())
      .words(of: topic, beginningWith: prefix)
  }

  private func stage() async throws -> Stage {
    let stage = try await Stage(logins: ["octocat", "monalisa"])
    let repositories: [Repository] = [
      .sample(1, "apple/swift", language: "Swift", topics: ["cli", "compiler"]),
      .sample(2, "apple/pkl", language: "Jupyter Notebook", topics: ["cli"]),
      .sample(3, "octo/cat", language: "C++", topics: ["cat"]),
    ]
    try await stage.database.remember(repositories, seenBy: stage.viewer(), at: Stage.now)
    let favorite = Favorite(
      repository: repositories[2], tags: ["language"], addedAt: Stage.now, seenAt: Stage.now)
    _ = try await stage.database.add(favorite, for: stage.viewer())
    _ = try await stage.database.add(
      SavedSearch(
        name: "Mine", cacheKey: CacheKey(host: stage.host, query: "x", sort: "", direction: ""),
        addedAt: Stage.now))
    try await stage.context.accounts.add(
      AccountRecord(login: "boss", storage: .file, kind: .classic), on: "ghe.example")
    return stage
  }

  @Test(
    arguments: [
      (.owners, "AP", ["apple"]), (.topics, "c", ["cli", "cat", "compiler"]),
      (.licenses, "mi", ["mit"]), (.repositories, "apple/", ["apple/pkl", "apple/swift"]),
      (.favorites, "o", ["octo/cat"]), (.savedSearches, "mi", ["Mine"]),
      (.tags, "la", ["language"]), (.accounts, "", ["monalisa", "octocat"]),
      (.accounts, "MONA", ["monalisa"]), (.hosts, "g", ["ghe.example", "github.com"]),
      (.fields(.listed), "full", ["full_name"]), (.fields(.listed), "tag", []),
      (.fields(.favorites), "tag", ["tags"]),
      (.fields(.repository), "lang", ["language", "languages"]), (.terms, "x", []),
    ] as [(CompletionTopic, String, [String])])
  func `words are those that the argument accepts and ghrepo knows`(
    topic: CompletionTopic, prefix: String, expected: [String]
  ) async throws {
    #expect(try await Set(words(topic, prefix, try await stage())) == Set(expected))
  }

  @Test func `cached languages come before the others`() async throws {
    let stage = try await stage()
    #expect(try await words(.languages, "S", stage).first == "Swift")
    #expect(try await words(.languages, "Sw", stage) == ["Swift"])
    #expect(try await words(.languages, "rus", stage) == ["Rust"])
  }

  @Test func `text that could hide something is omitted`() async throws {
    let stage = try await stage()
    for (index, name) in ["a\u{1b}[2Jb", "a\nb", "a\u{202e}b", "a\u{200b}b", "a b"].enumerated() {
      let repository = Repository.sample(Int64(10 + index), "o/\(index)", language: name)
      try await stage.database.remember([repository], seenBy: stage.viewer(), at: Stage.now)
    }
    let found = try await words(.languages, "a", stage)
    #expect(found.filter { $0.contains("b") }.first == "a b")
    #expect(
      found.allSatisfy {
        $0.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .format && $0.value >= 0x20
        }
      })
  }

  @Test func `what only another account sees is not offered`() async throws {
    let stage = try await stage()
    try await stage.database.remember(
      [.sample(9, "secret/plan", isPrivate: true)], seenBy: stage.viewer("octocat"), at: Stage.now)
    #expect(try await words(.repositories, "secret", stage) == [])
    try await stage.context.accounts.activate("octocat", on: stage.host)
    #expect(try await words(.repositories, "secret", stage) == ["secret/plan"])
  }

  @Test func `without a local database there are built-in words, and none is created`() async throws
  {
    let stage = try await Stage()
    #expect(try await words(.licenses, "apa", stage) == ["apache-2.0"])
    #expect(try await words(.hosts, "", stage) == ["github.com"])
    for topic in [CompletionTopic.owners, .repositories, .favorites, .savedSearches, .tags] {
      #expect(try await words(topic, "", stage) == [], "\(topic)")
    }
    #expect(!FileManager.default.fileExists(atPath: stage.context.databasePath))
  }

  @Test func `an account list that cannot be read has no words`() async throws {
    let stage = try await Stage()
    let session = try await Session(verbose: false, in: stage.context)
    let viewer = try session.viewer()
    try Data("{".utf8).write(to: URL(filePath: stage.context.accounts.path))
    let words = CompletionWords(session: session, viewer: viewer)
    #expect(words.words(of: .accounts, beginningWith: "") == [])
    #expect(words.words(of: .hosts, beginningWith: "") == ["github.com"])
  }
}
