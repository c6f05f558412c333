import Auth
import Foundation
import GitHub
import HTTP
import Messages
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// `--explain` prints what would be sent, without a request.
@Suite(.timeLimit(.minutes(10))) struct ExplanationTests {
  private func explain(_ arguments: [String], _ language: Language = .en) async throws -> String {
    let stage = try await Stage(language: language)
    try await stage.run(arguments + ["--explain"])
    #expect(try stage.speech == "")
    return try stage.output
  }

  @Test func `what looks like a token is refused, not explained`() async throws {
    let stage = try await Stage()
    await #expect(throws: Failure.self) {
      try await stage.run(["search", "ghp_a1b2c3d4e5f6g7h8i9j0", "--explain", "--json"])
    }
    #expect(try stage.output == "")
  }

  @Test func `it has the parts, their meaning, the sent query and its cost`() async throws {
    let text = try await explain([
      "search", "editor", "pushed:>-1mo", "NOT", "slow", "-topic:vim", "--stars", "10..*",
      "--sort", "stars", "--limit", "250",
    ])
    #expect(
      text == """
        editor pushed:>-1mo NOT slow -topic:vim stars:10..*

          editor        word
          pushed:>-1mo  last push: after 2026-02-02
          NOT           excludes what follows
          slow          word
          -topic:vim    not: topic: vim
          stars:10..*   stars: at least 10

        Words in  name, description, topics
        Query     editor pushed:>2026-02-02 NOT slow -topic:vim stars:10..*
        URL       https://api.github.com/search/repositories?q=editor%20pushed%3A%3E2026-02-02%20NOT%20slow%20-topic%3Avim%20stars%3A10..%2A&sort=stars&order=desc&per_page=100&page=1
        Order     most stars first
        Length    57 of 256 characters, 1 of 5 operators
        Requests  at most 3, for up to 250 rows

        """)
  }

  @Test func `a problem is marked under its characters, in Polish too`() async throws {
    let text = try await explain(["search", "日本", "langage:c", "size:>10k"], .pl)
    #expect(
      text.hasSuffix(
        """
        Słowa w    nazwa, opis, tematy
        Adres URL  https://api.github.com/search/repositories?q=%E6%97%A5%E6%9C%AC%20langage%3Ac%20size%3A%3E10k&per_page=30&page=1
        Kolejność  najlepiej pasujące najpierw
        Długość    22 z 256 znaków, 0 z 5 operatorów
        Żądania    1, do 30 wierszy

        日本 langage:c size:>10k
             ^^^^^^^
        GitHub nie zna kwalifikatora „langage:” i szuka go jako tekstu. Czy chodziło o „language:”?

        日本 langage:c size:>10k
                            ^^^^
        „>10k” nie jest liczbą ani przedziałem, np. >10 lub 10..20. Czy chodziło o „>10KB”?

        """), "\(text)")
  }

  @Test(
    arguments: [
      (["top", "--limit", "1"], "Requests  1, for up to 1 row"),
      (["top", "--page-through"], "Requests  at most 10, for up to 1,000 rows"),
      (["search", "x", "--limit", "5000"], "Requests  at most 10, for up to 1,000 rows"),
      (
        ["search", "x", "--sort", "updated", "--order", "asc"],
        "Order     least recently updated first"
      ),
      (["search", "stars:5", "in:readme"], "Order     best match first"),
      (["search", "x", "in:name,readme"], "Words in  name, README"),
    ] as [([String], String)])
  func `order and cost are those of the listing`(arguments: [String], line: String) async throws {
    #expect(try await explain(arguments).contains("\n\(line)\n"))
  }

  @Test func `a query that GitHub surely refuses is an explained usage error`() async throws {
    let stage = try await Stage()
    let exit = await #expect(throws: ExitError.self) {
      try await stage.run("search", "user:a OR user:b", "--explain")
    }
    #expect(exit?.code == .usage)
    #expect(try stage.output.contains("       ^^\nAND, OR, and NOT need words"))
  }

  @Test(arguments: [[], ["--quiet"]])
  func `a query that GitHub surely refuses is an error without a request`(
    options: [String]
  ) async throws {
    let stage = try await Stage()
    await #expect(throws: ExitError.self) { try await stage.run(["search", "OR"] + options) }
    #expect(try stage.speech.contains("OR\n^^\nAND, OR, and NOT need words"))
    let forPrograms = try await Stage(["GHREPO_ERRORS": "json"])
    let failure = await #expect(throws: Failure.self) {
      try await forPrograms.run(["search", "OR"] + options)
    }
    #expect(failure?.report.exitCode == .usage && failure?.text.contains("need words") == true)
    #expect(try forPrograms.speech.isEmpty)
  }

  @Test func `programs get a JSON object`() async throws {
    let text = try await explain(["search", "a -created:<-1y", "fork:x", "--json"])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["query"] as? String == "a -created:<-1y fork:x")
    #expect(root["sent"] as? String == "a -created:<2025-03-02 fork:x")
    #expect(root["requests"] as? Int == 1 && root["refused"] as? Bool == false)
    let parts = try #require(root["parts"] as? [[String: Any]])
    #expect(parts.map { $0["kind"] as? String } == ["word", "qualifier", "qualifier"])
    #expect(parts[1]["negated"] as? Bool == true && parts[1]["start"] as? Int == 2)
    let problems = try #require(root["problems"] as? [[String: Any]])
    #expect(problems.map { $0["kind"] as? String } == ["not_a_choice"])
    #expect(problems[0]["start"] as? Int == 21 && problems[0]["length"] as? Int == 1)
    #expect(try await explain(["search", "a", "--jsonl"]).count { $0 == "\n" } == 1)
  }

  @Test func `it can be a template`() async throws {
    let text = try await explain(["search", "a", "--template", "{{url}} {{requests}}"])
    #expect(
      text == "https://api.github.com/search/repositories?q=a&per_page=30&page=1 1\n")
  }

  @Test func `a wrong template of a document points to its own fields`() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await explain(["search", "a", "--template", "{{#url}"])
    }
    #expect(failure?.text.contains("Use `--json` instead of `--template`") == true)
  }

  @Test(arguments: [["--csv"], ["--tsv"], ["--fields", "name"], ["--json=name"]])
  func `formats of rows do not fit`(format: [String]) {
    #expect(throws: (any Error).self) {
      try GhrepoCommand.command(from: ["search", "a", "--explain"] + format)
    }
  }

  @Test func `the order is the requested one`() async throws {
    #expect(try await explain(["top"]).contains("&sort=stars&order=desc&"))
    #expect(try await !explain(["top", "--sort", "best-match"]).contains("&sort="))
  }

  @Test func `the cost of a complete listing is unknown without a request`() async throws {
    let text = try await explain(["search", "a", "--all"])
    #expect(text.contains("\nRequests  about one per 100 results"))
    #expect(text.contains("per_page=100&page=1"))
    let data = Data(try await explain(["search", "a", "--all", "--json"]).utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(root["requests"] is NSNull && root["rows"] is NSNull)
    #expect(try await explain(["search", "a", "--count"]).contains("per_page=1&page=1"))
  }

  @Test func `text from the command line is sanitized for the terminal`() async throws {
    let text = try await explain(["search", "a\u{1B}[31m\u{202E}", "x\u{9B}y:z", "\u{7}:\"q"])
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }
}
