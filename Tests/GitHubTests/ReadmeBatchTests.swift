import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import GitHub

private let secondaryLimit = #""message": "You have exceeded a secondary rate limit.""#

/// Grants every request, and records what the responses say.
private final class RecordingRateLimiter: RateLimiter {
  private let log = Mutex<[RateLimitUpdate]>([])

  var updates: [RateLimitUpdate] { log.withLock(\.self) }

  func admit(_ request: ReservationRequest) async throws(ReservationDenial) -> Reservation? { nil }

  func apply(_ update: RateLimitUpdate, of key: RateLimitKey, _ reservation: Reservation?) async {
    log.withLock { $0.append(update) }
  }
}

@Suite(.timeLimit(.minutes(10))) struct ReadmeBatchTests {
  private let names = ["octo/noodle", "octo/soup", "x/y"].map { text in
    let parts = text.split(separator: "/").map(String.init)
    return RepositoryName(owner: parts[0], name: parts[1])
  }
  private let url = "https://api.github.com/graphql"

  private func send(
    _ body: String, headers: HTTPHeaders = HTTPHeaders(), status: Int = 200,
    limiter: RecordingRateLimiter? = nil
  ) async throws -> (answer: ReadmeBatch, request: HTTPRequest) {
    let stub = ScriptedTransport.Stub.answer(
      url, method: .post, status: status, headers: headers, body: body)
    return try await ScriptedTransport.playing(stub) { transport in
      let client = GitHubClient(
        host: .dotcom, transport: transport, credential: Secret("t"),
        share: limiter.map { AccountRateLimiter(of: $0, account: "mona") })
      let answer = try await client.send(.readmeTexts(of: names))
      return (answer, try #require(transport.requests.first))
    }
  }

  private func reason(_ body: String, headers: HTTPHeaders = HTTPHeaders()) async -> ErrorResponse
    .Reason?
  {
    let error = await #expect(throws: APIError.self) { try await send(body, headers: headers) }
    guard case .refused(let refusal) = error else { return nil }
    #expect(refusal.hadCredential && refusal.needsCredential)
    #expect(!refusal.allowsAnonymousTry)
    return refusal.reason
  }

  private let answer = """
    {"data": {
      "r0": {"isPrivate": true,
        "openGraphImageUrl": "https://repository-images.githubusercontent.com/1/2",
        "usesCustomOpenGraphImage": true, "f0": null,
        "f1": {"oid": "abc", "text": "# Żółw"},
        "f5": {"oid": "def", "text": "docs"}},
      "r1": {"isPrivate": false,
        "openGraphImageUrl": "https://opengraph.githubassets.com/1/octo/soup",
        "usesCustomOpenGraphImage": false, "f1": {}, "f2": {"text": null, "oid": "b"}},
      "r2": null,
      "rateLimit": {"limit": 5000, "remaining": 4321, "resetAt": "2026-11-21T06:00:00Z"}},
     "errors": [{"type": "NOT_FOUND", "path": ["r2"], "message": "Could not resolve"}]}
    """

  @Test func `one request fetches the READMEs of many repositories`() async throws {
    let (batch, request) = try await send(answer)
    #expect(
      batch.rows == [
        ReadmeBatch.Row(
          asked: names[0], isPrivate: true,
          readme: ReadmeFile(path: "README.md", text: "# Żółw", oid: "abc"),
          socialImageURL: "https://repository-images.githubusercontent.com/1/2"),
        ReadmeBatch.Row(asked: names[1]),
        ReadmeBatch.Row(asked: names[2], failure: .notFound),
      ])
    #expect(batch.rateLimit?.remaining == 4321)
    #expect(batch.rateLimit?.resource == "graphql")
    #expect(request.bearer == Secret("t"))
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(request.reach == .anywhere)
  }

  @Test func `the headers' rate limit has priority`() async throws {
    let headers = HTTPHeaders([
      "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1790000000",
      "X-RateLimit-Resource": "graphql",
    ])
    #expect(try await send(answer, headers: headers).answer.rateLimit?.remaining == 7)
  }

  @Test func `a name is a variable, whatever it contains`() async throws {
    let hostile = RepositoryName(owner: "a\") { x } #", name: "\\u0022{$n0}\n")
    let endpoint = Endpoint<ReadmeBatch>.readmeTexts(of: [hostile])
    let body = Data(try #require(endpoint.body).bytes)
    let json = try #require(
      try JSONSerialization.jsonObject(with: body) as? [String: Any])
    let query = try #require(json["query"] as? String)
    #expect(!query.contains("a\")") && !query.contains("u0022"))
    #expect(query.contains("r0: repository(owner: $o0, name: $n0)"))
    let variables = try #require(json["variables"] as? [String: String])
    #expect(variables == ["o0": hostile.owner, "n0": hostile.name])
  }

  @Test func `a file omitted by resource limits is not taken for missing`() async throws {
    let limited = "\"type\": \"RESOURCE_LIMITS_EXCEEDED\""
    let file = #"{"oid": "e1", "text": "a"}"#
    let answer = """
      {"data": {"r0": {"isPrivate": false, "f0": null, "f1": \(file)}, "r1": null,
       "r2": {"isPrivate": false, "f0": \(file)}},
       "errors": [{\(limited), "path": ["r0", "f0"]}, {\(limited)}]}
      """
    let rows = try await send(answer).answer.rows
    #expect(rows.map(\.failure) == [.resourceLimit, .resourceLimit, nil])
  }

  @Test func `without data, exceeded resource limits are a temporary error`() async {
    let body = #"{"data": null, "errors": [{"type": "RESOURCE_LIMITS_EXCEEDED"}]}"#
    let error = await #expect(throws: APIError.self) { try await send(body) }
    #expect(error?.isTransient == true)
    #expect(await reason(body) == .resourceLimit)
  }

  @Test(arguments: [
    #"{"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["r1", "f1"]}"#,
    #"{"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["r1", "f1", "text"]}"#,
    #"{"type": "RESOURCE_LIMITS_EXCEEDED"}"#, #"{"message": "Something went wrong"}"#,
    #"{"type": "NOT_FOUND", "path": ["r1", "f1"]}"#, #"{"type": "NOT_FOUND"}"#,
    #"{"type": "NOT_FOUND", "path": []}"#, #"{"message": "x", "path": ["r1", 0]}"#,
  ])
  func `a row that an error may concern has failed, and is not taken for missing`(
    error: String
  ) async throws {
    let file = #"{"oid": "e1", "text": "a"}"#
    for row in [#"{"isPrivate": false, "f1": null}"#, "null"] {
      let rows = try await send(
        #"{"data": {"r0": {"f1": \#(file)}, "r1": \#(row)}, "errors": [\#(error)]}"#
      ).answer.rows
      #expect(rows[0].failure == nil && rows[0].readme?.text == "a")
      #expect(rows[1].failure != nil && rows[1].failure != .notFound)
    }
  }

  @Test func `only an error for the whole row says that there is no repository`() async throws {
    let body = #"{"data": {"r0": null, "r1": null}, "errors": [\#(missing("r1"))]}"#
    let rows = try await send(body).answer.rows
    #expect(rows.map(\.failure) == [.unexpected, .notFound, .unexpected])
  }

  private func missing(_ row: String) -> String { #"{"type": "NOT_FOUND", "path": ["\#(row)"]}"# }

  @Test func `the query contains every common file name once`() {
    let query = BatchQuery.text(for: 2, fragment: ReadmeQuery.fragment)
    for path in ReadmeQuery.candidates {
      #expect(query.components(separatedBy: "\"HEAD:\(path)\"").count == 2)
    }
    #expect(query.hasPrefix("query($o0: String!, $n0: String!, $o1: String!, $n1: String!) {"))
    #expect(query.filter { $0 == "{" }.count == query.filter { $0 == "}" }.count)
  }

  @Test func `one request has no more repositories than it allows`() throws {
    let names = Array(repeating: names[0], count: 100)
    let body = try #require(Endpoint<ReadmeBatch>.readmeTexts(of: names).body)
    let text = String(decoding: body.bytes, as: UTF8.self)
    #expect(text.contains("r39:") && !text.contains("r40:"))
  }

  @Test func `a used-up limit is an error, even with partial data`() async {
    let headers = HTTPHeaders([
      "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000060",
      "X-RateLimit-Resource": "graphql", "Date": "Mon, 21 Sep 2026 14:13:20 GMT",
    ])
    let reason = await reason(
      #"{"data": {"r0": null}, "errors": [{"type": "OTHER"}, {"type": "RATE_LIMITED"}]}"#,
      headers: headers)
    guard case .primaryLimit("graphql", let wait, let resetsAt) = reason else {
      return #expect(Bool(false), "\(reason as Any)")
    }
    #expect(wait == .seconds(61))
    #expect(resetsAt == Date(timeIntervalSince1970: 1_790_000_060))
  }

  @Test(arguments: [
    #"{"errors": [{"type": "RATE_LIMITED", \#(secondaryLimit)}]}"#,
    #"{"errors": [{"type": "OTHER"}, {\#(secondaryLimit)}], "data": {"r0": null}}"#,
    #"{\#(secondaryLimit), "documentation_url": "https://docs.github.com/graphql"}"#,
  ])
  func `a secondary limit pauses requests, whatever its status`(body: String) async {
    let limiter = RecordingRateLimiter()
    let headers = HTTPHeaders([
      "Retry-After": "30", "Date": "Mon, 21 Sep 2026 14:13:20 GMT",
      "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4000",
      "X-RateLimit-Reset": "1790000060", "X-RateLimit-Resource": "graphql",
    ])
    let error = await #expect(throws: APIError.self) {
      try await send(body, headers: headers, limiter: limiter)
    }
    guard case .refused(let refusal) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(refusal.reason == .secondaryLimit(wait: .seconds(30), isStated: true))
    #expect(limiter.updates.count == 1)
    #expect(limiter.updates.first?.pause?.wait == .seconds(30))
    #expect(await reason(body) == .secondaryLimit(wait: .seconds(60), isStated: false))
  }

  @Test(arguments: [
    (
      #"{"type": "INSUFFICIENT_SCOPES"}"#,
      ErrorResponse.Reason.missingScope(accepted: [], granted: ["gist"])
    ),
    (#"{"type": "FORBIDDEN", "extensions": {"saml_failure": true}}"#, .singleSignOn(url: nil)),
    (#"{"type": "FORBIDDEN", "extensions": {"saml_failure": 7}}"#, .forbidden),
    (#"{"type": "FORBIDDEN", "extensions": null}"#, .forbidden),
    (#"{"type": "NOT_FOUND", "path": "r0"}"#, .notFound),
    (#"{"message": "Parse error", "locations": []}"#, .invalid(problems: ["Parse error"])),
    (#"{"type": 7, "path": [7], "message": {}}"#, .serverError),
  ])
  func `errors without data are an error`(error: String, reason: ErrorResponse.Reason) async {
    let headers = HTTPHeaders(["X-OAuth-Scopes": "gist"])
    #expect(await self.reason(#"{"errors": [\#(error)]}"#, headers: headers) == reason)
    #expect(
      await self.reason(#"{"data": null, "errors": [\#(error)]}"#, headers: headers) == reason)
  }

  @Test func `a file hidden by single sign-on is not taken for missing`() async throws {
    let body = """
      {"data": {"r0": null, "r1": null}, "errors": [
        {"type": "FORBIDDEN", "path": ["r0", "f0"], "extensions": {"saml_failure": true}},
        {"type": "FORBIDDEN", "path": ["r1"]}]}
      """
    let rows = try await send(body).answer.rows
    #expect(rows.map(\.failure) == [.singleSignOn(url: nil), .forbidden, .unexpected])
  }

  @Test(arguments: [
    "{}", "[]", "{\"data\": 7}", "{\"data\": {\"r0\": 7}}", "{\"data\": null}", "x",
  ])
  func `an invalid response is unreadable`(body: String) async {
    let error = await #expect(throws: APIError.self) { try await send(body) }
    guard case .unreadable = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test func `a missing token is reported`() async {
    let error = await #expect(throws: APIError.self) {
      try await send(#"{"message":"This endpoint requires you to be authenticated."}"#, status: 401)
    }
    guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
    #expect(refusal.needsCredential)
  }

  @Test func `a query that failed transiently can be retried`() {
    #expect(Endpoint<ReadmeBatch>.readmeTexts(of: names).isRead)
  }

  @Test(arguments: [
    ("github.com", "https://api.github.com/graphql"),
    ("octo.ghe.com", "https://api.octo.ghe.com/graphql"),
    ("ghe.example.com", "https://ghe.example.com/api/graphql"),
  ])
  func `each host has its own GraphQL URL`(host: String, url: String) throws {
    #expect(try GitHubHost(named: host).graphQLURL == url)
  }

  @Test func `a stand-in's URL is below its own base URL`() throws {
    let host = try #require(
      try GitHubHost.replacement(apiURL: "http://127.0.0.1:8080", webURL: nil))
    #expect(host.graphQLURL == "http://127.0.0.1:8080/graphql")
  }

  @Test func `mutated responses never crash`() async {
    var numbers = SeededNumbers(seed: 6)
    let bytes = Array(answer.utf8)
    for _ in 0..<400 {
      var mutated = bytes
      for _ in 0..<3 {
        mutated[Int.random(in: mutated.indices, using: &numbers)] =
          bytes.randomElement(using: &numbers) ?? 0
      }
      let response = HTTPResponse(status: 200, body: Data(mutated), url: url)
      do throws(APIError) {
        let batch = try ReadmeBatch(response, asked: names, isWhole: { $0.readme != nil })
        #expect(batch.rows.map(\.asked) == names)
      } catch {
        if case .transport = error { #expect(Bool(false), "\(error)") }
      }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct ContentsTests {
  private func path(_ path: String, ref: String? = nil) -> String {
    let endpoint = Endpoint<Data>.contents(
      of: RepositoryName(owner: "octo", name: "noodle"), path: path, ref: ref)
    #expect(endpoint.accept == .raw)
    return endpoint.path + endpoint.query.map { "?\($0.name)=\($0.value)" }.joined()
  }

  @Test func `a file's path is encoded component by component`() {
    #expect(path("a b/ż%.png") == "/repos/octo/noodle/contents/a%20b/%C5%BC%25.png")
    #expect(path("x.png", ref: "feature/x") == "/repos/octo/noodle/contents/x.png?ref=feature/x")
  }

  @Test(arguments: ["../../user", "a/../../../user", "/../user", "./user", "user/x/.."])
  func `no path leaves the repository`(text: String) {
    #expect(path(text) == "/repos/octo/noodle/contents/user")
  }
}
