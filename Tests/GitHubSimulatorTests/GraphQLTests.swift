import Foundation
import Testing

@testable import GitHubSimulator

/// Sends ghrepo's query to a simulator without a socket.
struct GraphQLProbe {
  let probe: Probe

  init(_ change: (inout SimulatorConfiguration) -> Void = { _ in }) {
    probe = Probe(repositories: 30, change)
  }

  func send(
    _ names: String..., files: [String] = ["README.md"], token: SimulatorToken? = .classic,
    path: String = "/graphql"
  ) -> Reply {
    var variables: [String: Any] = [:]
    for (number, name) in names.enumerated() {
      let parts = name.split(separator: "/")
      variables["o\(number)"] = String(parts[0])
      variables["n\(number)"] = String(parts[1])
    }
    return send(
      query: ReadmeQuery.text(count: names.count, paths: files), variables, token: token,
      path: path)
  }

  func send(
    query: String, _ variables: [String: Any] = [:], token: SimulatorToken? = .classic,
    path: String = "/graphql"
  ) -> Reply {
    let body = try? JSONSerialization.data(
      withJSONObject: ["query": query, "variables": variables])
    return probe.send(
      "POST", path, token: token, body: String(decoding: body ?? Data(), as: UTF8.self))
  }
}

extension Reply {
  var graphQLData: [String: Any]? { object["data"] as? [String: Any] }
  var graphQLErrors: [[String: Any]] { object["errors"] as? [[String: Any]] ?? [] }
  var types: [String] { graphQLErrors.compactMap { $0["type"] as? String } }

  func repository(_ number: Int) -> [String: Any]? {
    graphQLData?["r\(number)"] as? [String: Any]
  }
}

@Suite(.timeLimit(.minutes(10))) struct GraphQLTests {
  let probe = GraphQLProbe()

  @Test func `one request returns several READMEs and the limits`() throws {
    let reply = probe.send(
      query: """
        query($o0: String!, $n0: String!, $o1: String!, $n1: String!) {
        r0: repository(owner: $o0, name: $n0) { ...Facts }
        r1: repository(owner: $o1, name: $n1) { ...Facts }
        rateLimit { limit remaining resetAt }
        }
        fragment Facts on Repository {
        isPrivate openGraphImageUrl usesCustomOpenGraphImage
        f0: object(expression: "HEAD:README.md") { ...File }
        f1: object(expression: "HEAD:assets/logo.png") { ...File }
        f2: object(expression: "HEAD:readme.md") { ...File }
        }
        fragment File on Blob { oid text }
        """,
      ["o0": "OCTO-ORG", "n0": "Hello-World", "o1": "octo-org", "n1": "old-name"])
    #expect(reply.status == 200)
    #expect(reply.graphQLErrors.isEmpty)
    let first = try #require(reply.repository(0))
    #expect(first["isPrivate"] as? Bool == false)
    let readme = try #require(first["f0"] as? [String: Any])
    let rest = probe.probe.send("GET", "/repos/octo-org/hello-world/readme").object
    #expect(readme["oid"] as? String == rest["sha"] as? String)
    #expect((readme["text"] as? String)?.contains("<picture>") ?? false)
    #expect((first["f1"] as? [String: Any])?["text"] is NSNull)
    #expect(first["f2"] is NSNull)
    #expect(reply.repository(1) != nil)
    let limit = try #require(reply.graphQLData?["rateLimit"] as? [String: Any])
    #expect(limit["limit"] as? Int == 5000)
    #expect(limit["remaining"] as? Int == 4999)
    #expect((limit["resetAt"] as? String)?.hasSuffix("Z") ?? false)
  }

  @Test func `a README that is too long is truncated`() throws {
    let reply = probe.send("readme-zoo/huge")
    let blob = try #require(reply.repository(0)?["f0"] as? [String: Any])
    #expect((blob["text"] as? String)?.utf8.count == 512_000)
  }

  @Test func `without a token the request is rejected`() {
    let reply = probe.send("octo-org/hello-world", token: nil)
    #expect(reply.status == 401)
    #expect(reply.message == "This endpoint requires you to be authenticated.")
    #expect(reply.object["status"] == nil)
    #expect(
      probe.probe.send("POST", "/graphql", headers: ["Authorization": "Bearer x"]).status == 401)
  }

  @Test(arguments: ["GET", "PUT", "HEAD"])
  func `only POST is served`(method: String) {
    #expect(probe.probe.send(method, "/graphql", token: .classic).status == 404)
  }

  @Test func `points are counted separately, in headers and in the limits`() throws {
    _ = probe.send("octo-org/hello-world")
    let headers = probe.send("octo-org/hello-world", "octo-org/empty").headers
    #expect(headers["X-RateLimit-Resource"] == "graphql")
    #expect(headers["X-RateLimit-Limit"] == "5000")
    #expect(headers["X-RateLimit-Used"] == "2")
    #expect(headers["X-GitHub-Media-Type"] == "github.v4; format=json")
    let limits = probe.probe.send("GET", "/rate_limit", token: .classic).object["resources"]
    let resources = try #require(limits as? [String: [String: Int]])
    #expect(resources["graphql"]?["used"] == 2)
    #expect(resources["core"]?["used"] == 0)
  }

  @Test func `an exhausted limit is reported with status 200`() {
    let empty = GraphQLProbe { $0.faults = [FaultRule(.primaryLimit)] }
    let reply = empty.send("octo-org/hello-world")
    #expect(reply.status == 200)
    #expect(reply.types == ["RATE_LIMITED"])
    #expect(reply.headers["X-RateLimit-Remaining"] == "0")
    #expect(reply.graphQLData == nil)
  }

  @Test func `missing repositories are reported next to the found ones`() throws {
    let reply = probe.send("octo-org/nothing", "octo-org/hello-world", "octo-org/dmca")
    #expect(reply.status == 200)
    #expect(reply.types == ["NOT_FOUND", "FORBIDDEN"])
    let error = try #require(reply.graphQLErrors.first)
    #expect(error["path"] as? [String] == ["r0"])
    #expect(error["locations"] as? [[String: Int]] == [["line": 2, "column": 1]])
    #expect(
      error["message"] as? String
        == "Could not resolve to a Repository with the name 'octo-org/nothing'.")
    #expect(reply.graphQLData?["r0"] is NSNull)
    #expect(reply.repository(1) != nil)
  }

  @Test func `private repositories need the scope`() {
    #expect(probe.send("octo-org/private-notes").repository(0)?["isPrivate"] as? Bool == true)
    #expect(
      probe.send("octo-org/private-notes", token: .withoutScopes).types == ["NOT_FOUND"])
  }

  @Test func `a query beyond the resource limits gives partial results`() throws {
    probe.probe.core.withState { $0.faults = [FaultRule(.resourceLimits(1))] }
    let reply = probe.send(
      "monalisa/hello-world", "octo-org/hello-world", "hubot/hello-world", "octocat/Hello-World")
    #expect(reply.status == 200)
    #expect(reply.types == ["RESOURCE_LIMITS_EXCEEDED", "RESOURCE_LIMITS_EXCEEDED"])
    let paths = reply.graphQLErrors.map { $0["path"] as? [String] }
    #expect(paths == [["r1", "f0"], nil])
    #expect(reply.repository(0)?["f0"] is [String: Any])
    #expect(reply.repository(1)?["f0"] is NSNull)
    #expect(reply.graphQLData?["r2"] is NSNull && reply.graphQLData?["r3"] is NSNull)
    #expect(FaultRule(argument: "resource-limits:7")?.fault == .resourceLimits(7))
  }

  @Test func `organizations with single sign-on give partial results`() throws {
    let reply = probe.send(
      "octo-org/hello-world", "monalisa/hello-world", token: .ssoBlocked)
    #expect(reply.types == ["FORBIDDEN"])
    let extensions = reply.graphQLErrors.first?["extensions"] as? [String: Any]
    #expect(extensions?["saml_failure"] as? Bool == true)
    #expect(reply.headers["X-GitHub-SSO"]?.hasPrefix("partial-results") ?? false)
    #expect(reply.graphQLData?["r0"] is NSNull)
    #expect(reply.repository(1) != nil)
  }

  @Test(arguments: [
    (Fault.insufficientScopes, 200, ["INSUFFICIENT_SCOPES"]), (.sso(url: nil), 200, ["FORBIDDEN"]),
    (.secondaryLimit(status: 403, retryAfter: 5), 403, []), (.html502, 502, []),
    (.suspended, 403, []), (.brokenJSON, 200, []), (.unauthorized, 401, []),
  ])
  func `faults affect GraphQL too`(fault: Fault, status: Int, types: [String]) {
    let probe = GraphQLProbe { $0.faults = [FaultRule(fault, path: "/graphql")] }
    let reply = probe.send("monalisa/hello-world")
    #expect(reply.status == status)
    #expect(reply.types == types)
  }

  @Test func `an Enterprise Server has another URL and no limits`() {
    let probe = GraphQLProbe { $0.enterpriseVersion = "3.18.1" }
    let reply = probe.send("octo-org/hello-world", path: "/api/graphql")
    #expect(reply.repository(0) != nil)
    #expect(reply.headers["X-RateLimit-Limit"] == nil)
  }

  @Test func `repository images can be fetched`() throws {
    let probe = GraphQLProbe { $0.ownImages = true }
    let reply = probe.send("octo-org/new-name", "octo-org/hello-world")
    #expect(reply.repository(0)?["usesCustomOpenGraphImage"] as? Bool == true)
    let address = try #require(reply.repository(0)?["openGraphImageUrl"] as? String)
    let path = address.replacing("http://127.0.0.1:7", with: "")
    #expect(probe.probe.send("GET", path).headers["Content-Type"] == "image/png")
    #expect(
      (reply.repository(1)?["openGraphImageUrl"] as? String)?
        .hasPrefix("https://opengraph.githubassets.com/") ?? false)
  }

  @Test func `a body must be JSON with a query`() {
    let broken = probe.probe.send("POST", "/graphql", token: .classic, body: "{ viewer }")
    #expect(broken.status == 400)
    #expect(broken.message == "Problems parsing JSON")
    let empty = probe.probe.send("POST", "/graphql", token: .classic, body: "{}")
    #expect(empty.detail == "A query attribute must be specified and must be a string.")
  }

  @Test func `variables must be strings`() {
    let query = ReadmeQuery.text(count: 1, paths: [])
    for value in [["o0": 5], ["o0": NSNull()], [:]] as [[String: Any]] {
      #expect(
        probe.send(query: query, value).detail
          == "Variable $o0 of type String! was provided invalid value")
    }
    #expect(probe.send(query: query, ["o0": "a", "n0": "b"]).types == ["NOT_FOUND"])
  }

  @Test(arguments: ["", "{", "{ viewer { login } }", "mutation { x }", "query($o0: String!) {"])
  func `any other query is rejected`(query: String) {
    let reply = probe.send(query: query)
    #expect(reply.status == 200)
    #expect(reply.detail?.hasPrefix("Parse error on ") ?? false)
    #expect(reply.object["data"] == nil)
  }

  @Test func `no character of the query may be missing`() {
    let query = ReadmeQuery.text(count: 2, paths: [])
    let variables = ["o0": "octo-org", "n0": "dmca", "o1": "octo-org", "n1": "empty"]
    #expect(probe.send(query: query, variables).graphQLData != nil)
    for index in query.indices {
      var shorter = query
      shorter.remove(at: index)
      let reply = probe.send(query: shorter, variables)
      #expect(reply.graphQLData == nil, "\(shorter)")
    }
  }

  @Test func `an error reports its position`() {
    let query = ReadmeQuery.text(count: 1, paths: []).replacing("isPrivate", with: "isPublic")
    let reply = probe.send(query: query)
    #expect(reply.detail == "Parse error on \"u\" (error) at [6, 4]")
    #expect(
      reply.graphQLErrors.first?["locations"] as? [[String: Int]] == [["line": 6, "column": 4]])
  }
}
