import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct GraphQLMistakeTests {
  let probe = GraphQLProbe()

  @Test func `an unknown field is named with its place`() throws {
    let reply = probe.send(
      "query Mine {\n  r: repository(owner: \"a\", name: \"b\") {\n    readme\n  }\n}")
    #expect(reply.status == 200)
    #expect(reply.object["data"] == nil)
    let error = try #require(reply.graphQLErrors.first)
    #expect(error["path"] as? [String] == ["query Mine", "r", "readme"])
    #expect(error["locations"] as? [[String: Int]] == [["line": 3, "column": 5]])
    #expect(error["message"] as? String == "Field 'readme' doesn't exist on type 'Repository'")
    #expect(
      error["extensions"] as? [String: String]
        == ["code": "undefinedField", "typeName": "Repository", "fieldName": "readme"])
  }

  @Test(arguments: [
    ("{ repository(owner: \"a\") { name } }", "missingRequiredArguments"),
    ("{ repository(owner: \"a\", name: \"b\") }", "selectionMismatch"),
    ("{ repository(owner: \"a\", name: \"b\") { name { x } } }", "selectionMismatch"),
    ("{ repository(owner: \"a\", name: \"b\", x: 1) { name } }", "argumentNotAccepted"),
    ("{ repository(owner: $o, name: \"b\") { name } }", "variableNotDefined"),
    ("query($x: Int) { viewer { login } }", "variableNotUsed"),
    ("{ viewer { ...none } }", "useAndDefineFragment"),
    ("{ viewer { ... on Nothing { x } } }", "undefinedType"),
    ("{ viewer { ... on Blob { text } } }", "cannotSpreadFragment"),
    ("{ ...a } fragment a on Query { ...a }", "useAndDefineFragment"),
  ])
  func `mistakes have codes`(query: String, code: String) {
    let reply = probe.send(query)
    #expect(reply.status == 200)
    #expect(reply.codes == [code], "\(reply.text)")
    #expect(reply.object["data"] == nil)
  }

  @Test(arguments: [
    "", "{", "}", "{ }", "{ viewer { login }", "query(", "{ a: }", "{ viewer(x: ) { login } }",
    "{ viewer { login } } }", "\"text\"", "{ \u{1B} }", "{ viewer @skip(if: true) { login } }",
    "mutation { x }", "{ viewer { login } } { viewer { login } }", "{ x(a: \"no end) }",
  ])
  func `what cannot be read is refused`(query: String) {
    let reply = probe.send(query)
    #expect(reply.status == 200)
    #expect(!reply.graphQLErrors.isEmpty)
    #expect(reply.object["data"] == nil)
  }

  @Test func `a body must be JSON with a query`() {
    let broken = probe.probe.send("POST", "/graphql", token: .classic, body: "{ viewer }")
    #expect(broken.status == 400)
    #expect(broken.message == "Problems parsing JSON")
    let empty = probe.probe.send("POST", "/graphql", token: .classic, body: "{}")
    #expect(empty.detail == "A query attribute must be specified and must be a string.")
  }

  @Test func `variables must fit`() {
    let query = "query($o: String!) { repository(owner: $o, name: \"b\") { name } }"
    for value in [["o": 5], ["o": NSNull()], [:]] as [[String: Any]] {
      #expect(
        probe.send(query, value).detail
          == "Variable $o of type String! was provided invalid value")
    }
    #expect(probe.send(query, ["o": "a"]).types == ["NOT_FOUND"])
  }

  @Test func `initial values count`() {
    let reply = probe.send(
      "query($n: String = \"hello-world\") { repository(owner: \"octo-org\", name: $n) { name } }")
    #expect(reply.graphQLErrors.isEmpty)
  }

  @Test func `too many nodes are refused before anything is read`() {
    let fields = (0..<5001).map { index in
      "a\(index): repository(owner: \"octo-org\", name: \"hello-world\") "
        + "{ repositoryTopics(first: 100) { totalCount } }"
    }
    let reply = probe.send("{ \(fields.joined(separator: "\n")) }")
    #expect(reply.types == ["MAX_NODE_LIMIT_EXCEEDED"])
  }

  @Test func `too many files cost too much`() {
    let fields = (0..<2001).map { "a\($0): object(expression: \"HEAD:x\") { oid }" }
    let reply = probe.send(
      "{ repository(owner: \"octo-org\", name: \"hello-world\") { \(fields.joined(separator: " ")) } }"
    )
    #expect(reply.types == ["RESOURCE_LIMITS_EXCEEDED"])
  }

  @Test(arguments: [
    ("first: 101", "EXCESSIVE_PAGINATION"), ("", "MISSING_PAGINATION_BOUNDARIES"),
    ("first: 0", "EXCESSIVE_PAGINATION"), ("first: 1e300", "EXCESSIVE_PAGINATION"),
  ])
  func `connections have bounds`(bounds: String, type: String) {
    let arguments = bounds.isEmpty ? "" : "(\(bounds))"
    let reply = probe.send(
      "{ repository(owner: \"octo-org\", name: \"hello-world\") "
        + "{ name repositoryTopics\(arguments) { nodes { topic { name } } } } }")
    #expect(reply.types == [type] || reply.types == ["MAX_NODE_LIMIT_EXCEEDED"])
  }

  @Test func `topics come as a connection`() throws {
    let reply = probe.send(
      "{ repository(owner: \"octo-org\", name: \"hello-world\") "
        + "{ repositoryTopics(first: 2) { totalCount nodes { topic { name } } } } "
        + "rateLimit { nodeCount } }")
    #expect(
      reply.text.contains(#""nodes":[{"topic":{"name":"hello"}},{"topic":{"name":"octocat"}}]"#))
    #expect(reply.text.contains(#""nodeCount":2"#))
  }

  @Test func `nothing that is mutated makes it stumble`() {
    let query = Array(
      """
      query($o: String!) { r: repository(owner: $o, name: "b") { ...f object(expression: "HEAD:")
      { ... on Tree { entries { name } } } } } fragment f on Repository { name owner { login } }
      """.utf8)
    var random = RandomSource(seed: 4)
    for _ in 0..<1500 {
      var bytes = query
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(random.pick(Array("{}()[]:!$=.@\"# \n".utf8)), at: place)
        default: bytes[place] = UInt8(random.below(128))
        }
      }
      let reply = probe.send(String(decoding: bytes, as: UTF8.self), ["o": "octo-org"])
      #expect(reply.status == 200)
      #expect(reply.object["data"] != nil || !reply.graphQLErrors.isEmpty)
    }
  }

  @Test func `fragments that double with each level are refused`() {
    let fragments = (0..<40).map { "fragment f\($0) on Query { ...f\($0 + 1) ...f\($0 + 1) }" }
    let reply = probe.send(
      "{ ...f0 } \(fragments.joined(separator: " ")) fragment f40 on Query { __typename }")
    #expect(reply.types == ["RESOURCE_LIMITS_EXCEEDED"])
  }

  @Test func `nesting is limited`() {
    let deep = String(repeating: "{ a ", count: 100_000)
    #expect(probe.send(deep).detail?.contains("exceeds max depth") ?? false)
  }
}
