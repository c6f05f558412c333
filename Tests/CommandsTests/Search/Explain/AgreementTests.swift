import Auth
import Core
import CurlTransport
import Foundation
import GitHub
import GitHubSimulator
import HTTP
import PresentationTestSupport
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Presentation

/// The explanation always agrees with the request.
@Suite(.timeLimit(.minutes(10))) struct AgreementTests {
  private func url(_ arguments: [String]) async throws -> String {
    let stage = try await Stage()
    do { try await stage.run(arguments + ["--explain", "--json"]) } catch is ExitError {}
    let root = try JSONSerialization.jsonObject(with: Data(try stage.output.utf8))
    return try #require((root as? [String: Any])?["url"] as? String)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `the explained query is the one that is sent`(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    let words = [
      "a", "\"b c\"", "日本", "created:>-7d", "pushed:-2w..-1w", "-pushed:today", "stars:>5",
      "stars:>10k", "langage:c", "NOT", "OR", "(x", "y)", "5\"", "a+b&c=d#e%20", "created:-1h",
      "-topic:x", "\"created:>-1d\"", "label:x",
    ]
    let options = [
      ["--created", ">-1mo"], ["--pushed", "yesterday"], ["--stars", ">5"], ["--sort", "forks"],
      ["--limit", "3"], ["--text", "-7d \" OR"], ["--language", "Jupyter Notebook"],
      ["--page-through"], ["--sort", "stars", "--order", "asc"], ["--limit", "250"],
    ]
    for round in 0..<40 {
      var arguments = ["search", "x"]
      for _ in 0..<Int.random(in: 0...5, using: &numbers) {
        arguments.append(words.randomElement(using: &numbers) ?? "")
      }
      for option in options.shuffled(using: &numbers).prefix(3) { arguments += option }
      if round % 4 == 3 { arguments = ["trending", "day"] + (options[round / 4 % 4]) }
      if round % 8 == 7 { arguments[0...1] = ["top"] }
      if arguments[0] == "trending", arguments.contains("--created") { continue }
      if ["--limit", "--sort"].contains(where: { option in
        arguments.count { $0 == option } > 1
      }) {
        continue
      }
      let transport = EmptyGitHub()
      let stage = try await Stage(transport: transport)
      do { try await stage.run(arguments) } catch is ExitError {
        #expect(transport.urls.isEmpty)
        continue
      }
      #expect(transport.urls.first == (try await url(arguments)), "\(arguments)")
    }
  }

  @Test func `a saved search is stored as written and resolved at each run`() async throws {
    let transport = EmptyGitHub()
    let stage = try await Stage(transport: transport)
    try await stage.run("saved", "add", "young", "cli", "--created", ">-7d")
    let saved = try await stage.database.savedSearch("young", on: "github.com")
    #expect(saved?.cacheKey.query == "cli created:>-7d")
    try await stage.run("saved", "run", "young")
    #expect(transport.urls == [try await url(["search", "cli created:>-7d", "--limit", "100"])])
  }

  /// `--explain` never claims that GitHub refuses a query that it accepts.
  @Test(arguments: [
    "AND", "user:octo-org OR user:octo-org", "a OR b OR c OR d OR e OR f OR g",
    String(repeating: "long ", count: 60), "\(String(repeating: "x", count: 300)) topic:a",
  ])
  func `GitHub refuses every query that is explained as refused`(text: String) async throws {
    let query = SearchQuery(terms: [text])
    #expect(query.problems(at: Stage.now).areFatal)
    let github = try await GitHubSimulator.start(SimulatorConfiguration())
    let host = GitHubHost(name: "x", apiURL: github.url, webURL: github.url)
    let client = GitHubClient(
      host: host,
      transport: PatientTransport(
        CurlTransport(CurlConfiguration(environment: [:], userAgent: "x"))))
    let search = Search(query, order: SearchOrder(), now: Stage.now)
    let error = await #expect(throws: APIError.self) {
      try await client.send(Repositories.endpoint(of: search, page: 1, size: 30))
    }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.status == 422)
  }
}

/// A GitHub that finds nothing and records the URLs of requests.
private final class EmptyGitHub: HTTPTransport {
  private let asked = Mutex<[String]>([])

  var urls: [String] { asked.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    asked.withLock { $0.append(request.url) }
    return HTTPResponse(
      status: 200, headers: HTTPHeaders(),
      body: Data(#"{"total_count":0,"incomplete_results":false,"items":[]}"#.utf8),
      url: request.url, redirects: 0)
  }
}
