import Foundation
import HTTP
import TestSupport
import Testing

@testable import GitHub

@Suite(.timeLimit(.minutes(10))) struct StarsTests {
  private let noodle = RepositoryName(owner: "octo", name: "noodle")
  private let list =
    "https://api.github.com/user/starred?sort=created&direction=desc&per_page=100&page=1"
  private let single = "https://api.github.com/user/starred/octo/noodle"

  private func send<Value>(
    _ endpoint: Endpoint<Value>, _ stub: ScriptedTransport.Stub
  ) async throws -> (answer: Value, request: HTTPRequest) {
    try await ScriptedTransport.playing(stub) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport, credential: Secret("t"))
      let answer = try await client.send(endpoint)
      return (answer, try #require(transport.requests.first))
    }
  }

  private func refusal(
    _ status: Int, headers: HTTPHeaders = HTTPHeaders(), body: String = #"{"message":"Not Found"}"#
  ) async -> ErrorResponse? {
    let error = await #expect(throws: APIError.self) {
      try await send(
        .star(noodle),
        .answer(single, method: .put, status: status, headers: headers, body: body))
    }
    guard case .refused(let refusal) = error else { return nil }
    return refusal
  }

  @Test func `stars have their times, and the page has its links`() async throws {
    let (page, request) = try await send(
      .starred(),
      .answer(
        list,
        headers: HTTPHeaders([
          "Link": """
          <https://api.github.com/user/starred?page=2>; rel="next", \
          <https://api.github.com/user/starred?page=9>; rel="last"
          """
        ]), body: #"[{"starred_at": "2014-08-13T19:22:05Z", "repo": \#(Fixtures.item)}]"#))
    #expect(page.rows.map(\.repository.fullName) == ["octo/noodle"])
    #expect(page.rows.first?.starredAt == ISO8601.date("2014-08-13T19:22:05Z"))
    #expect(page.hasNextPage)
    #expect(request.headers["Accept"] == "application/vnd.github.star+json")
    #expect(request.bearer == Secret("t"))
  }

  private let history =
    "https://api.github.com/repos/octo/noodle/stargazers/history?per_page=30&page=2"

  @Test func `a history has weeks of seven days, the newest first, each once`() async throws {
    let (answer, request) = try await send(
      .starHistory(of: noodle, page: 2),
      .answer(
        history,
        body: """
          [{"week":1788652800,"total":1,"days":[1,0,0,0,0,0,0]},
           {"week":1789257600,"total":9e30,"days":[0,0,0,10,15,-4,9e30]},
           {"week":1788652800,"total":5,"days":[5,0,0,0,0,0,0],"more":true}]
          """))
    let weeks = try #require(answer).weeks
    #expect(weeks.map(\.start.timeIntervalSince1970) == [1_789_257_600, 1_788_652_800])
    #expect(weeks[0].days == [0, 0, 0, 10, 15, 0, 1_000_000_000])
    #expect(weeks[1].days == [1, 0, 0, 0, 0, 0, 0])
    #expect(request.headers["Accept"] == "application/vnd.github+json")
    // What the cache keeps is the same history.
    let kept = try #require(answer).document
    let stub = ScriptedTransport.Stub.answer(history, body: String(decoding: kept, as: UTF8.self))
    #expect(try await send(.starHistory(of: noodle, page: 2), stub).answer == answer)
  }

  @Test(arguments: [
    #"[{"week":1,"days":[1,2,3]}]"#, #"[{"week":-1,"days":[0,0,0,0,0,0,0]}]"#,
    #"[{"week":9e18,"days":[0,0,0,0,0,0,0]}]"#, #"[{"days":[0,0,0,0,0,0,0]}]"#,
    #"[{"week":1,"days":[0,0,0,0,0,0,null]}]"#, #"{"week":1}"#, "[1]",
  ])
  func `a history of another form is unreadable`(body: String) async {
    let error = await #expect(throws: APIError.self) {
      try await send(.starHistory(of: noodle, page: 2), .answer(history, body: body))
    }
    guard case .unreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a history with more weeks than GitHub has had is unreadable`() async {
    let weeks = (0...StarHistory.mostWeeks).map { #"{"week":\#($0),"days":[0,0,0,0,0,0,0]}"# }
    let body = "[\(weeks.joined(separator: ","))]"
    let error = await #expect(throws: APIError.self) {
      try await send(.starHistory(of: noodle, page: 2), .answer(history, body: body))
    }
    guard case .unreadable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `what GitHub is still computing is no history yet`() async {
    let error = await #expect(throws: APIError.self) {
      try await send(
        .starHistory(of: noodle, page: 2), .answer(history, status: 202, body: "{}"))
    }
    guard case .refused(let refusal) = error, refusal.reason == .pending else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.isTransient == true)
  }

  @Test func `a server without histories has none`() async throws {
    let (answer, _) = try await send(
      .starHistory(of: noodle, page: 2), .answer(history, status: 404, body: "{}"))
    #expect(answer == nil)
  }

  private let contributors =
    "https://api.github.com/repos/octo/noodle/contributors?per_page=1&anon=1"

  @Test(
    arguments: [
      (
        200,
        "<https://api.github.com/x?page=2>; rel=\"next\", <https://api.github.com/x?per_page=1&page=321>; rel=\"last\"",
        #"[{"type":"User"}]"#, 321
      ),
      (200, "", #"[{"type":"User"}]"#, 1), (200, "", "[]", 0), (204, "", "", 0),
      (
        403, "",
        #"{"message":"The history or contributor list is too large to list contributors for this repository via the API."}"#,
        nil
      ),
    ] as [(Int, String, String, Int?)])
  func `contributors are counted by their pages`(
    status: Int, link: String, body: String, count: Int?
  ) async throws {
    let headers = HTTPHeaders(link.isEmpty ? [:] : ["Link": link])
    let (answer, _) = try await send(
      .contributors(of: noodle),
      .answer(contributors, status: status, headers: headers, body: body))
    #expect(answer.number == count)
    let stored = try Endpoint<ContributorCount>.contributors(of: noodle)
      .decode(stored: answer.document, from: .dotcom)
    #expect(stored == answer)
  }

  @Test func `contributors that are refused for another reason are an error`() async {
    await #expect(throws: APIError.self) {
      try await send(
        .contributors(of: noodle),
        .answer(contributors, status: 403, body: #"{"message":"Resource not accessible"}"#))
    }
  }

  @Test func `a server without star times is read too`() async throws {
    let (page, _) = try await send(.starred(), .answer(list, body: "[\(Fixtures.item)]"))
    #expect(page.rows.map(\.repository.fullName) == ["octo/noodle"])
    #expect(page.rows.first?.starredAt == nil)
    #expect(!page.hasNextPage)
  }

  @Test func `the request has a page, its size and the order`() async throws {
    let url = "https://api.github.com/user/starred?sort=created&direction=asc&per_page=7&page=3"
    let (page, _) = try await send(
      .starred(page: 3, perPage: 7, order: .ascending), .answer(url, body: "[]"))
    #expect(page == StarredPage(rows: []))
  }

  @Test(arguments: ["{}", #"[{"starred_at": "2014-08-13T19:22:05Z"}, 7]"#, "[{\"repo\": 1}, null]"])
  func `an invalid list of stars is unreadable`(body: String) async {
    let error = await #expect(throws: APIError.self) {
      try await send(.starred(), .answer(list, body: body))
    }
    guard case .unreadable = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test(arguments: [200, 202, 500])
  func `only 204 says that a star was added`(status: Int) async {
    await #expect(throws: APIError.self) {
      try await send(.star(noodle), .answer(single, method: .put, status: status, body: "{}"))
    }
  }

  @Test func `a star is added without a body`() async throws {
    let endpoint = Endpoint.star(noodle)
    let (_, request) = try await send(endpoint, .answer(single, method: .put, status: 204))
    #expect(request.body == nil)
    #expect(!request.followsRedirects)
    #expect(!endpoint.isRead)
  }

  @Test(arguments: [("..", "emails"), ("o", ".."), (".", "x")])
  func `a change cannot leave its path`(owner: String, name: String) async throws {
    try await ScriptedTransport.playing { transport in
      let client = GitHubClient(host: .dotcom, transport: transport)
      await #expect(throws: APIError.self) {
        try await client.send(.star(RepositoryName(owner: owner, name: name)))
      }
      #expect(transport.requests.isEmpty)
    }
  }

  @Test(arguments: ["", "public_repo, repo"])
  func `a missing scope is reported, named by GitHub or not`(accepted: String) async throws {
    let headers = HTTPHeaders(["X-OAuth-Scopes": "gist", "X-Accepted-OAuth-Scopes": accepted])
    let refusal = try #require(await refusal(404, headers: headers))
    #expect(
      refusal.reason == .missingScope(accepted: ["public_repo", "repo"], granted: ["gist"]))
    #expect(!refusal.mayNotExist)
  }

  @Test(arguments: ["repo", "gist, public_repo"])
  func `with the scope, the repository is not found`(granted: String) async throws {
    let refusal = try #require(
      await refusal(404, headers: HTTPHeaders(["X-OAuth-Scopes": granted])))
    #expect(refusal.reason == .notFound)
    #expect(refusal.mayNotExist)
  }

  @Test(arguments: [301, 307, 308])
  func `a renamed repository is reported, not followed`(status: Int) async throws {
    let body = #"{"message":"Moved Permanently"}"#
    let headers = HTTPHeaders(["Location": "/repositories/1"])
    #expect(try #require(await refusal(status, headers: headers, body: body)).reason == .moved)
  }

  @Test func `starring is never retried anonymously`() async throws {
    let refusal = try #require(await refusal(401))
    #expect(refusal.reason == .badCredentials)
    #expect(!refusal.allowsAnonymousTry)
  }

  @Test func `the smallest sufficient scope is requested`() {
    #expect(OAuthScopes.least(of: ["repo", "public_repo"]) == "public_repo")
    #expect(OAuthScopes.least(of: ["repo"]) == "repo")
    #expect(OAuthScopes.least(of: []) == nil)
  }
}
