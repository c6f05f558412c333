import Foundation
import Testing

@testable import GitHubSimulator

/// Sends queries to a simulator without sockets between.
struct GraphQLProbe {
  let probe: Probe

  init(_ change: (inout SimulatorConfiguration) -> Void = { _ in }) {
    probe = Probe(repositories: 30, change)
  }

  func send(
    _ query: String, _ variables: [String: Any] = [:], token: SimulatorToken? = .classic,
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
  /// The `code` in the extensions of each error.
  var codes: [String] {
    graphQLErrors.compactMap { ($0["extensions"] as? [String: Any])?["code"] as? String }
  }
  var types: [String] { graphQLErrors.compactMap { $0["type"] as? String } }
}

@Suite(.timeLimit(.minutes(10))) struct GraphQLTests {
  let probe = GraphQLProbe()

  @Test func `one request brings several READMEs and the limits`() throws {
    let reply = probe.send(
      """
      query($o1: String!, $n1: String!, $o2: String!, $n2: String!) {
        r1: repository(owner: $o1, name: $n1, followRenames: true) {
          nameWithOwner openGraphImageUrl usesCustomOpenGraphImage pushedAt
          readme: object(expression: "HEAD:README.md") {
            ... on Blob { text isTruncated isBinary byteSize oid }
          }
          logo: object(expression: "HEAD:assets/logo.png") { ... on Blob { text isBinary } }
          missing: object(expression: "HEAD:readme.md") { ... on Blob { text } }
          root: object(expression: "HEAD:") { ... on Tree { entries { name type oid } } }
        }
        r2: repository(owner: $o2, name: $n2) { ...names }
        rateLimit { cost limit remaining used resetAt nodeCount }
      }
      fragment names on Repository { nameWithOwner owner { login __typename } }
      """,
      ["o1": "OCTO-ORG", "n1": "Hello-World", "o2": "octo-org", "n2": "old-name"])
    #expect(reply.status == 200)
    #expect(reply.graphQLErrors.isEmpty)
    let first = try #require(reply.graphQLData?["r1"] as? [String: Any])
    #expect(first["nameWithOwner"] as? String == "octo-org/hello-world")
    let readme = try #require(first["readme"] as? [String: Any])
    let rest = probe.probe.send("GET", "/repos/octo-org/hello-world/readme").object
    #expect(readme["oid"] as? String == rest["sha"] as? String)
    #expect(readme["byteSize"] as? Int == rest["size"] as? Int)
    #expect(readme["isTruncated"] as? Bool == false)
    #expect((readme["text"] as? String)?.contains("<picture>") ?? false)
    let logo = try #require(first["logo"] as? [String: Any])
    #expect(logo["text"] is NSNull)
    #expect(logo["isBinary"] as? Bool == true)
    #expect(first["missing"] is NSNull)
    let entries = (first["root"] as? [String: Any])?["entries"] as? [[String: Any]] ?? []
    #expect(entries.map { $0["name"] as? String } == ["README.md", "assets"])
    #expect(entries.map { $0["type"] as? String } == ["blob", "tree"])
    let second = try #require(reply.graphQLData?["r2"] as? [String: Any])
    #expect(second["nameWithOwner"] as? String == "octo-org/new-name")
    #expect((second["owner"] as? [String: Any])?["__typename"] as? String == "Organization")
    let limit = try #require(reply.graphQLData?["rateLimit"] as? [String: Any])
    #expect(limit["remaining"] as? Int == 4999)
    #expect(limit["cost"] as? Int == 1)
  }

  @Test func `a README that is too long is cut`() throws {
    let reply = probe.send(
      "{ repository(owner: \"readme-zoo\", name: \"huge\") { object(expression: \"HEAD:README.md\") "
        + "{ ... on Blob { text isTruncated byteSize } } } }")
    let blob = try #require(
      (reply.graphQLData?["repository"] as? [String: Any])?["object"] as? [String: Any])
    #expect(blob["isTruncated"] as? Bool == true)
    #expect((blob["text"] as? String)?.utf8.count == 512_000)
    #expect(blob["byteSize"] as? Int ?? 0 > 600 * 1024)
  }

  @Test func `without a token there is nothing`() {
    let reply = probe.send("{ viewer { login } }", token: nil)
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

  @Test func `points are counted apart, in headers and in the limits`() throws {
    _ = probe.send("{ viewer { login } }")
    let headers = probe.send("{ viewer { login } }").headers
    #expect(headers["X-RateLimit-Resource"] == "graphql")
    #expect(headers["X-RateLimit-Limit"] == "5000")
    #expect(headers["X-RateLimit-Used"] == "2")
    #expect(headers["X-GitHub-Media-Type"] == "github.v4; format=json")
    let limits = probe.probe.send("GET", "/rate_limit", token: .classic).object["resources"]
    let resources = try #require(limits as? [String: [String: Int]])
    #expect(resources["graphql"]?["used"] == 2)
    #expect(resources["core"]?["used"] == 0)
  }

  @Test func `an empty bucket is told with status 200`() {
    let empty = GraphQLProbe { $0.faults = [FaultRule(.primaryLimit)] }
    let reply = empty.send("{ viewer { login } }")
    #expect(reply.status == 200)
    #expect(reply.types == ["RATE_LIMITED"])
    #expect(reply.headers["X-RateLimit-Remaining"] == "0")
    #expect(reply.graphQLData == nil)
  }

  @Test func `what is missing is told next to what is there`() throws {
    let reply = probe.send(
      """
      { a: repository(owner: "octo-org", name: "nothing") { name }
        b: repository(owner: "octo-org", name: "hello-world") { name }
        c: repository(owner: "octo-org", name: "old-name", followRenames: false) { name } }
      """)
    #expect(reply.status == 200)
    #expect(reply.types == ["NOT_FOUND", "NOT_FOUND"])
    let error = try #require(reply.graphQLErrors.first)
    #expect(error["path"] as? [String] == ["a"])
    #expect(error["locations"] as? [[String: Int]] == [["line": 1, "column": 3]])
    #expect(
      error["message"] as? String
        == "Could not resolve to a Repository with the name 'octo-org/nothing'.")
    #expect(reply.graphQLData?["a"] is NSNull)
    #expect((reply.graphQLData?["b"] as? [String: Any])?["name"] as? String == "hello-world")
  }

  @Test func `private repositories take the scope`() {
    let query = "{ repository(owner: \"octo-org\", name: \"private-notes\") { isPrivate } }"
    #expect(probe.send(query).graphQLErrors.isEmpty)
    #expect(probe.send(query, token: .withoutScopes).types == ["NOT_FOUND"])
  }

  @Test func `organisations with single sign-on answer in part`() throws {
    let reply = probe.send(
      """
      { a: repository(owner: "octo-org", name: "hello-world") { name }
        b: repository(owner: "monalisa", name: "hello-world") { name } }
      """, token: .ssoBlocked)
    #expect(reply.types == ["FORBIDDEN"])
    let extensions = reply.graphQLErrors.first?["extensions"] as? [String: Any]
    #expect(extensions?["saml_failure"] as? Bool == true)
    #expect(reply.headers["X-GitHub-SSO"]?.hasPrefix("partial-results") ?? false)
    #expect(reply.graphQLData?["a"] is NSNull)
    #expect(reply.graphQLData?["b"] is [String: Any])
  }

  @Test(arguments: [
    (Fault.insufficientScopes, 200, ["INSUFFICIENT_SCOPES"]), (.sso(url: nil), 200, ["FORBIDDEN"]),
    (.secondaryLimit(status: 403, retryAfter: 5), 403, []), (.html502, 502, []),
    (.suspended, 403, []), (.brokenJSON, 200, []), (.unauthorized, 401, []),
  ])
  func `faults befall it, too`(fault: Fault, status: Int, types: [String]) {
    let probe = GraphQLProbe { $0.faults = [FaultRule(fault, path: "/graphql")] }
    let reply = probe.send("{ repository(owner: \"monalisa\", name: \"hello-world\") { name } }")
    #expect(reply.status == status)
    #expect(reply.types == types)
  }

  @Test func `an Enterprise Server has another address and no limits`() {
    let probe = GraphQLProbe { $0.enterpriseVersion = "3.18.1" }
    let reply = probe.send("{ viewer { login } }", path: "/api/graphql")
    #expect((reply.graphQLData?["viewer"] as? [String: Any])?["login"] as? String == "monalisa")
    #expect(reply.headers["X-RateLimit-Limit"] == nil)
  }

  @Test func `pictures of repositories can be seen`() throws {
    let probe = GraphQLProbe { $0.ownPictures = true }
    let query = """
      { a: repository(owner: "octo-org", name: "new-name") { openGraphImageUrl
          usesCustomOpenGraphImage owner { avatarUrl(size: 40) } }
        b: repository(owner: "octo-org", name: "hello-world") { openGraphImageUrl } }
      """
    let data = try #require(probe.send(query).graphQLData as? [String: [String: Any]])
    #expect(data["a"]?["usesCustomOpenGraphImage"] as? Bool == true)
    let address = try #require(data["a"]?["openGraphImageUrl"] as? String)
    let path = address.replacing("http://127.0.0.1:7", with: "")
    #expect(probe.probe.send("GET", path).headers["Content-Type"] == "image/png")
    #expect(
      (data["a"]?["owner"] as? [String: Any])?["avatarUrl"] as? String
        == "http://127.0.0.1:7/avatars/u/583231?s=40&v=4")
    #expect(
      (data["b"]?["openGraphImageUrl"] as? String)?
        .hasPrefix("https://opengraph.githubassets.com/") ?? false)
  }
}
