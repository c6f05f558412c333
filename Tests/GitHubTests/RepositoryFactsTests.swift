import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct RepositoryFactsTests {
  private let names = ["a/b", "c/d", "e/f"].map { name in
    let parts = name.split(separator: "/").map(String.init)
    return RepositoryName(owner: parts[0], name: parts[1])
  }

  private func batch(_ body: String) async throws -> RepositoryBatch<RepositoryFacts> {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/graphql", method: .post, body: body)
    ) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport, credential: Secret("t"))
      return try await client.send(.facts(of: names))
    }
  }

  @Test func `a row has the current state, and a missing one the reason`() async throws {
    let batch = try await batch(
      """
      {"data": {"r0": {"databaseId": 7, "nameWithOwner": "a/new", "url": "https://github.com/a/new",
        "isArchived": true, "isDisabled": false, "isPrivate": false, "visibility": "PUBLIC",
        "viewerHasStarred": true,
        "pushedAt": "2026-01-02T03:04:05Z", "updatedAt": null, "stargazerCount": 5, "forkCount": 2,
        "description": null, "homepageUrl": "", "primaryLanguage": {"name": "Swift"},
        "licenseInfo": {"key": "mit", "name": "MIT License", "spdxId": "MIT"},
        "latestRelease": {"tagName": "v1", "name": null, "url": "https://x.test",
          "publishedAt": "2026-01-01T00:00:00Z"}}, "r1": null, "r2": null},
       "errors": [{"type": "NOT_FOUND", "path": ["r1"], "message": "Could not resolve"},
         {"type": "FORBIDDEN", "path": ["r2"], "message": "No"}]}
      """)
    #expect(batch.rows.map(\.failure) == [nil, .notFound, .forbidden])
    let facts = try #require(batch.rows[0].facts)
    #expect(facts.id == 7 && facts.isArchived && facts.stars == 5 && facts.language == "Swift")
    #expect(facts.license?.key == "mit" && facts.release?.tagName == "v1")
    #expect(facts.visibility == "public" && facts.isStarred == true)
    var old = Repository(id: 7, name: "b", fullName: "a/b", htmlURL: "https://github.com/a/b")
    old.topics = ["kept"]
    old.sshURL = "git@github.com:a/b.git"
    let new = facts.applied(to: old)
    #expect(new.fullName == "a/new" && new.name == "new" && new.topics == ["kept"])
    #expect(new.sshURL == "git@github.com:a/new.git")
    #expect(new.cloneURL == "https://github.com/a/new.git" && new.isArchived)
  }

  @Test func `all errors of a row decide`() async throws {
    let batch = try await batch(
      """
      {"data": {"r0": null, "r1": null}, "errors": [{"type": "NOT_FOUND", "path": ["r0"]},
        {"type": "INTERNAL", "path": ["r0"]}, {"type": "NOT_FOUND", "path": ["r1"]}]}
      """)
    #expect(batch.rows.map(\.failure) == [.serverError, .notFound, .unexpected])
  }

  @Test func `a row that cannot be read leaves the others`() async throws {
    let batch = try await batch(
      #"{"data": {"r0": {"databaseId": "7"}, "r1": {"databaseId": 8, "nameWithOwner": "c/d", "url": "u"}}}"#
    )
    #expect(batch.rows.map(\.failure) == [.unexpected, nil, .unexpected])
  }

  @Test(arguments: [
    #"{"data": {"r0": {"nameWithOwner": "a/b", "url": "u"}}}"#, "[]", "{}",
    #"{"data": {"r0": {"databaseId": "7", "nameWithOwner": "a/b", "url": "u"}}}"#,
  ])
  func `anything else is unreadable`(body: String) async throws {
    await #expect(throws: APIError.self) { try await batch(body) }
  }
}
