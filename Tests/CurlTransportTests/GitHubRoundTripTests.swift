import Foundation
import GitHub
import GitHubSimulator
import HTTP
import Testing

@testable import CurlTransport

/// The client, libcurl and the simulator together: the requests for stars and ETags.
@Suite(.timeLimit(.minutes(10))) struct GitHubRoundTripTests {
  private let hello = RepositoryName(owner: "octo-org", name: "hello-world")

  private func withClient(
    _ token: SimulatorToken = .classic,
    _ body: (GitHubClient, GitHubSimulator) async throws -> Void
  ) async throws {
    var configuration = SimulatorConfiguration()
    configuration.repositories = 150
    let simulator = try await GitHubSimulator.start(configuration)
    let host = try #require(try GitHubHost.replacement(apiURL: simulator.url, webURL: nil))
    let client = GitHubClient(
      host: host, transport: CurlTransport(), credential: Secret(token.token))
    try await body(client, simulator)
    await simulator.stop()
  }

  @Test func `a repository can be starred`() async throws {
    try await withClient { client, simulator in
      #expect(simulator.starred(by: "monalisa").isEmpty)
      let before = try await client.send(.repository(hello)).stargazersCount
      try await client.send(.star(hello))
      let put = try #require(simulator.requests.last)
      #expect(put.method == "PUT")
      #expect(put.header("Content-Length") == "0")
      #expect(put.header("Content-Type") == nil)
      #expect(simulator.starred(by: "monalisa") == ["\(hello)"])
      #expect(try await client.send(.repository(hello)).stargazersCount == before + 1)
    }
  }

  @Test func `all stars are fetched page by page`() async throws {
    try await withClient { client, simulator in
      let names = simulator.star(120, by: "monalisa")
      var read: [StarredRepository] = []
      var page = StarredPage(rows: [], hasNextPage: true)
      for number in 1...9 where page.hasNextPage {
        page = try await client.send(.starred(page: number, perPage: 50, order: .ascending))
        read += page.rows
      }
      #expect(read.map(\.repository.fullName) == names)
      #expect(read.allSatisfy { $0.starredAt != nil })
    }
  }

  @Test func `an unchanged response is free`() async throws {
    try await withClient { client, simulator in
      let first = try await client.response(to: .repository(hello))
      let tag = try #require(first.etag)
      #expect(tag.hasPrefix("W/"))
      let second = try await client.response(to: .repository(hello), ifNoneMatch: tag)
      guard case .notModified(let answer) = second else { return #expect(Bool(false)) }
      #expect(answer.rateLimit?.remaining == first.rateLimit?.remaining)
      #expect(
        try Endpoint.repository(hello).decode(stored: first.body, from: client.host) == first.value)
      try await client.send(.star(hello))
      let third = try await client.response(to: .repository(hello), ifNoneMatch: tag)
      guard case .fresh = third else { return #expect(Bool(false)) }
    }
  }

  @Test func `a missing scope is reported`() async throws {
    try await withClient(.withoutScopes) { client, _ in
      let error = await #expect(throws: APIError.self) { try await client.send(.star(hello)) }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .missingScope(accepted: ["public_repo", "repo"], granted: []))
    }
  }

  @Test func `a renamed repository is not starred through a redirect`() async throws {
    try await withClient { client, simulator in
      let old = RepositoryName(owner: "octo-org", name: "old-name")
      let error = await #expect(throws: APIError.self) { try await client.send(.star(old)) }
      guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
      #expect(refusal.reason == .moved)
      #expect(simulator.requests.count == 1)
    }
  }
}
