import Auth
import CoreTestSupport
import Foundation
import GitHub
import HTTP
import PresentationTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// A list that ends before its last row says how to continue.
@Suite(.timeLimit(.minutes(10))) struct InterruptedListTests {
  private typealias Stub = ScriptedTransport.Stub

  private static func url(_ page: Int, size: Int = 100, query: String = "x") -> String {
    "https://api.github.com/search/repositories?q=\(query)&per_page=\(size)&page=\(page)"
  }

  private static func page(_ number: Int, size: Int = 100, query: String = "x") -> Stub {
    let ids = (1...size).map { Int64((number - 1) * size + $0) }
    let items = ids.map { Repository.sample($0, "o/r\($0)").text }.joined(separator: ",")
    return .answer(
      url(number, size: size, query: query),
      headers: HTTPHeaders(
        number < 3 ? ["Link": "<\(url(number + 1))>; rel=\"next\""] : [:]),
      body: #"{"total_count":\#(size * 3),"incomplete_results":false,"items":[\#(items)]}"#)
  }

  private static func rejected(_ page: Int, size: Int = 100, query: String = "x") -> Stub {
    .answer(url(page, size: size, query: query), status: 422, body: #"{"message":"no"}"#)
  }

  /// Runs a command that fails, and returns the last line on standard error.
  private func lastLine(_ arguments: [String], _ stage: Stage) async throws -> Substring {
    await #expect(throws: ExitError.self) { try await stage.run(arguments) }
    return try #require(stage.speech.split(separator: "\n").last)
  }

  /// The arguments of the command that `line` names, with simple quotes.
  private func command(in line: Substring) throws -> [String] {
    let text = try #require(line.split(separator: "`").dropFirst().first)
    let words = try #require(ShellWords.split(String(text)))
    #expect(words.first == "ghrepo")
    return Array(words.dropFirst())
  }

  @Test(arguments: [
    (["search", "x", "--page-through", "--jsonl"], "search x --page-through --jsonl --resume"),
    (["search", "x", "-L", "250", "--json"], "search x -L 250 --json --page-through --resume"),
    (
      ["search", "--page-through", "--tsv", "--", "x"],
      "search --page-through --tsv --resume -- x"
    ),
  ])
  func `the command that continues is named, and continues`(
    arguments: [String], continuation: String
  ) async throws {
    try await ScriptedTransport.playing(
      Self.page(1), Self.rejected(2), Self.rejected(2), Self.page(2), Self.page(3)
    ) { transport in
      let stage = try await Stage(transport: transport)
      let first = try await lastLine(arguments, stage)
      #expect(first == "Stopped after 100 rows. To continue, run `ghrepo \(continuation)`.")
      let second = try await lastLine(try command(in: first), stage)
      #expect(second == first)
      try await stage.run(try command(in: second))
      let names = try stage.output.matches(of: /o\/r[0-9]+/).map { $0.output }
      let isLimited = arguments.contains("-L")
      #expect(Set(names).count == (isLimited ? 250 : 300))
      #expect(try stage.speech.contains("Resuming at page 2, after 100 rows."))
    }
  }

  @Test func `a format that needs the whole list says that nothing was written`() async throws {
    try await ScriptedTransport.playing(Self.page(1), Self.rejected(2)) { transport in
      let stage = try await Stage(transport: transport)
      let line = try await lastLine(
        ["search", "x", "-L", "250", "--json", "name", "--jq", "length"], stage)
      #expect(line.hasPrefix("Nothing was written, because this format needs the whole list."))
      #expect(try stage.output.isEmpty)
    }
  }

  @Test func `a continued CSV file has one header`() async throws {
    let arguments = ["search", "x", "--page-through", "--csv", "--fields", "id"]
    try await ScriptedTransport.playing(
      Self.page(1), Self.rejected(2), Self.page(2), Self.page(3)
    ) { transport in
      let stage = try await Stage(transport: transport)
      _ = try await lastLine(arguments, stage)
      try await stage.run(arguments + ["--resume"])
      let lines = try stage.output.split(whereSeparator: \.isNewline)
      #expect(lines == ["id"] + (1...300).map { "\($0)" })
    }
  }

  @Test func `the words of the command are quoted, and tokens are masked`() async throws {
    // An old token, or a commit: it may be searched for.
    let token = String(repeating: "a1", count: 20)
    let query = "it%27s%20%22a%20b%22%20\(token)"
    try await ScriptedTransport.playing(
      Self.page(1, query: query), Self.rejected(2, query: query)
    ) { transport in
      let stage = try await Stage(transport: transport)
      let line = try await lastLine(
        ["search", "it's", "\"a b\"", token, "--page-through"], stage)
      #expect(line.contains(#"`ghrepo search 'it'\''s' '"a b"' "#))
      #expect(line.hasSuffix(" --page-through --resume`.") && !line.contains(token))
    }
  }

  @Test func `a time relative to now is no promise to continue`() async throws {
    let query = "x%20pushed%3A%3E2026-03-02T12%3A30%3A00Z"
    try await ScriptedTransport.playing(
      Self.page(1, query: query), Self.rejected(2, query: query)
    ) { transport in
      let stage = try await Stage(transport: transport)
      let line = try await lastLine(["search", "x", "pushed:>-2h", "--page-through"], stage)
      #expect(line.hasPrefix("This listing cannot be resumed:"))
      #expect(try stage.speech.contains("Stopped after 100 rows.\n"))
    }
  }

  @Test func `a list that fails before its first row has nothing to continue`() async throws {
    try await ScriptedTransport.playing(Self.rejected(1)) { transport in
      let stage = try await Stage(transport: transport)
      await #expect(throws: Failure.self) { try await stage.run("search", "x", "--page-through") }
      #expect(try !stage.speech.contains("Stopped"))
    }
  }

  @Test func `after a lost connection, data older than --max-age is an error`() async throws {
    let url = Self.url(1, size: 3)
    try await ScriptedTransport.playing(
      Self.page(1, size: 3), .failure(url, .hostNotFound(host: "api.github.com"))
    ) { transport in
      let stage = try await Stage(transport: transport)
      try await stage.run("search", "x", "-L", "3", "--tsv")
      stage.clock.advance(by: .seconds(120))
      let failure = await #expect(throws: Failure.self) {
        try await stage.run("search", "x", "-L", "3", "--tsv", "--max-age", "1m", "--quiet")
      }
      #expect(failure?.report.exitCode == .tryLater)
      #expect(failure?.text.contains("The cache has data from 2 minutes ago") == true)
    }
  }
}
