import GitHub
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct LocalFilterTests {
  @Test(arguments: [
    ("language:swift", [2, 4]), ("language:SWIFT language:cpp", [1, 2, 4]),
    ("language:\"jupyter notebook\"", [3]), ("-language:swift", [1, 3, 5]), ("language:x", []),
    ("user:apple", [1, 3]), ("org:APPLE", [1, 3]), ("user:appl", []),
    ("user:apple user:vapor", [1, 2, 3]),
    ("-user:apple", [2, 4, 5]), ("user:apple repo:octo/linter", [1, 3, 4]),
    ("repo:Vapor/Vapor", [2]), ("-repo:vapor/vapor", [1, 3, 4, 5]),
    ("topic:swift", [2]), ("topic:swift topic:web", [2]), ("topic:swift topic:ios", []),
    ("-topic:swift", [1, 3, 4, 5]), ("topic:swift-compiler", [1]), ("topic:compiler", [1]),
    ("license:mit", [2]), ("license:gpl", [3]), ("license:apache-2.0 license:mit", [1, 2]),
    ("-license:mit", [1, 3, 4, 5]), ("NOT license:mit", [1, 3, 4, 5]),
    ("stars:70", [3]), ("stars:>70", [1, 2, 4]), ("stars:>=70", [1, 2, 3, 4]),
    ("stars:<70", [5]), ("stars:70..71", [3, 4]), ("stars:*..0", [5]), ("stars:60000", [1]),
    ("stars:59999", []), ("-stars:>70", [3, 5]), ("stars:>9223372036854775807", []),
    ("forks:>8", [2, 3]), ("size:500", [2]), ("topics:3", [4]), ("topics:0", [3, 5]),
    ("created:2016-01-15", [2]), ("created:>2016-01-15", []), ("created:<2016-01-01", [1]),
    ("created:2015-10-23..2016-01-15", [1, 2]), ("-created:<2016-01-01", [2, 3, 4, 5]),
    ("pushed:>=2026-05-01", [3]), ("created:<=2016-01-15T23:59:58Z", [1]),
    ("archived:true", [1]), ("archived:false", [2, 3, 4, 5]), ("-archived:true", [2, 3, 4, 5]),
    ("is:archived", [1]), ("template:true", [2]), ("is:mirror", [5]),
    ("mirror:false", [1, 2, 3, 4]),
    ("fork:true", [1, 2, 3, 4, 5, 6]), ("fork:only", [6]), ("-fork:true", [1, 2, 3, 4, 5]),
    ("-fork:false", [6]), ("-is:fork", [1, 2, 3, 4, 5]), ("fork:false", [1, 2, 3, 4, 5]),
    ("is:public", [1, 2, 3, 4, 5]), ("is:private", []), ("user:@me", []),
    ("(language:swift OR language:cpp)", [1, 2, 4]),
  ])
  func `a qualifier finds its repositories, with and without words`(
    text: String, ids: [Int64]
  ) async throws {
    let stage = try await LocalSearchStage()
    let result = try await stage.result(text)
    #expect(Set(result.repositories.map(\.repository.id)) == Set(ids))
    #expect(result.total == ids.count && result.ignored.isEmpty)
    let swift = Set(try await stage.ids("swift fork:true")).intersection(ids)
    #expect(Set(try await stage.ids("swift \(text)")) == swift)
    #expect(Set(try await stage.ids("NOT nowhere \(text)")) == Set(ids))
  }

  @Test(arguments: [
    ("is:private", [7]), ("is:internal", [8]), ("visibility:private", [7]),
    ("is:private is:internal", [7, 8]), ("user:@me", [7, 8]), ("-is:public", [7, 8]),
    ("secret", [7]), ("swift", [1, 7, 3, 2]),
  ])
  func `only its account finds a private repository`(text: String, ids: [Int64]) async throws {
    let stage = try await LocalSearchStage()
    #expect(Set(try await stage.ids(text, for: .octocat)) == Set(ids))
    let mona = Viewer(host: "github.com", account: "mona")
    for viewer in [Viewer.anonymous, mona] {
      let result = try await stage.result(text, for: viewer)
      #expect(result.repositories.allSatisfy { !$0.repository.isPrivate })
      #expect(result.total == result.repositories.count)
    }
    #expect(try await stage.ids(text, for: Viewer(host: "github.example")).isEmpty)
    _ = try await stage.database.forget(account: "octocat", on: "github.com", isLast: true)
    #expect(Set(try await stage.ids(text, for: .octocat)).isDisjoint(with: [7, 8]))
  }

  @Test(arguments: [
    ("followers:>5", ["followers:>5"]), ("good-first-issues:>1 help-wanted-issues:>2 x", nil),
    ("foo:bar", ["foo:bar"]), ("-has:funding-file", ["-has:funding-file"]),
    ("stars:many", ["stars:many"]), ("archived:perhaps", ["archived:perhaps"]),
    ("is:sponsorable", ["is:sponsorable"]), ("in:title", ["in:title"]),
    ("pushed:yesterday", ["pushed:yesterday"]), ("🚀 OR ☃", ["🚀", "☃"]),
    ("vapor OR -web", ["-web"]), ("vapor OR (NOT web)", ["-web"]), ("http://x", []),
    ("language:swift swift -web \"a b\"", []), ("a OR (b NOT c)", []),
  ])
  func `unsupported parts of a query are reported`(text: String, ignored: [String]?) async throws {
    let expected = ignored ?? ["good-first-issues:>1", "help-wanted-issues:>2"]
    #expect(try await LocalSearchStage().result(text).ignored == expected)
  }
}
