import GitHub
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LocalFuzzTests {
  private static let pieces = [
    "swift", "web", "\"", "'", "\\", "\0", "*", "^", ":", "-", "(", ")", "{", "}", "+", "NEAR",
    "NEAR(a b, 2)", "AND", "OR", "NOT", " ", " ", " ", "\t", "\u{1}", "%", "_", ";--", "name:",
    "name : ", "rowid:1", "in:", "in:name", "user:", "user:'", "user:@me", "topic:", "topic:a\"b",
    "topic:-", "language:", "language:\"c\"\"\"", "stars:", "stars:>", "stars:1..*",
    "pushed:>2026-01-01",
    "license:%", "repo:", "repo:/", "fork:only", "is:", "-is:public", "a/b", "/", "//", "日本", "ไทย",
    "🚀", "👩‍👩‍👧", "e\u{301}", "\u{202e}", "\u{feff}", "\u{fffd}", "\u{10ffff}", "ﬃ", "İ", "ß",
    "-\"a b\"",
    "DROP TABLE repository", "?", "?1", ":host", "@x", "$1", "0x1", "--", "/*", "x:y:z",
  ]

  @Test func `no query text causes an SQL error`() async throws {
    let stage = try await LocalSearchStage()
    var generator = SeededNumbers(seed: 11)
    for round in 0..<1_500 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        return piece + (Bool.random(using: &generator) ? " " : "")
      }.joined()
      let sort = ([nil] + SearchSort.allCases).randomElement(using: &generator) ?? nil
      let all = try await stage.result(text, sort: sort, for: .octocat)
      #expect(all.total == all.repositories.count, "round \(round): \(text.debugDescription)")
      let seen = try await stage.result(text, for: .anonymous)
      #expect(seen.repositories.allSatisfy { !$0.repository.isPrivate })
    }
    #expect(try await stage.ids("swift") == [1, 3, 2])
  }

  @Test(arguments: [
    String(repeating: "word ", count: 10_000), String(repeating: "(", count: 10_000),
    String(repeating: "(a ", count: 5_000), String(repeating: "NOT ", count: 10_000) + "a",
    String(repeating: "a OR ", count: 10_000), String(repeating: "-", count: 10_000),
    String(repeating: "x", count: 1_000_000), String(repeating: "a.", count: 100_000),
    String(repeating: "(a OR (b ", count: 30) + String(repeating: "))", count: 30),
    String(repeating: "language:swift ", count: 1_000), String(repeating: "\"", count: 9_999),
    String(repeating: "日", count: 100_000), String(repeating: "topic:a -topic:b ", count: 500),
    "-" + String(repeating: "(a ", count: 5_000) + String(repeating: ")", count: 5_000),
  ])
  func `a huge query gets results, and ignored parts are reported`(
    text: String
  ) async throws {
    let result = try await LocalSearchStage().result(text)
    #expect(result.total == result.repositories.count)
    #expect(result.ignored.count <= 64)
    let hasMore = SearchQuery(terms: [text]).elements.dropFirst(64).contains { element in
      if case .part = element { true } else { false }
    }
    #expect(!hasMore || !result.ignored.isEmpty)
  }

  @Test func `words of the FTS5 language are plain words`() async throws {
    let stage = try await LocalSearchStage([
      .sample(1, "a/near"), .sample(2, "a/b") { $0.description = "name and or not rowid" },
    ])
    #expect(try await stage.ids("NEAR") == [1])
    #expect(try await stage.ids("and or not") == [2])
    #expect(try await stage.ids("\"OR\"") == [2])
    #expect(try await stage.ids("rowid*") == [2])
    #expect(try await stage.ids("^name") == [2])
    #expect(try await stage.ids("row\0id").isEmpty)
  }
}
