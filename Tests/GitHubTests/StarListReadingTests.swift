import HTTP
import TestSupport
import Testing

@testable import GitHub

/// How star lists, and errors of GraphQL, are read.
@Suite(.timeLimit(.minutes(10))) struct StarListReadingTests {
  private func send<Value>(_ endpoint: Endpoint<Value>, _ body: String) async throws -> Value {
    try await ScriptedTransport.playing(
      .answer("https://api.github.com/graphql", method: .post, body: body)
    ) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport, credential: Secret("t"))
      return try await client.send(endpoint)
    }
  }

  private func refusal<Value>(
    of endpoint: Endpoint<Value>, _ body: String
  ) async -> ErrorResponse? {
    let error = await #expect(throws: APIError.self) { try await send(endpoint, body) }
    guard case .refused(let refusal) = error else { return nil }
    return refusal
  }

  private func items(_ nodes: String, errors: String = "") async throws -> StarListItems {
    let page = #""pageInfo": {"hasNextPage": false}"#
    return try await send(
      .starListItems(of: "UL_1"),
      #"{"data": {"node": {"items": {"nodes": \#(nodes), \#(page)}}}, "errors": [\#(errors)]}"#)
  }

  @Test(arguments: ["null", #"{"list": null}"#, "{}"])
  func `a refused list keeps GitHub's words, and is not created again`(payload: String) async {
    let refusal = await refusal(
      of: .createStarList(named: "a"),
      #"{"data":{"createUserList":\#(payload)},"errors":[{"type":"UNPROCESSABLE","message":"No"}]}"#
    )
    #expect(refusal?.reason == .invalid(problems: ["No"]) && refusal?.isTransient == false)
  }

  @Test(arguments: [
    #"{"message":"Something went wrong while executing your query."}"#,
    #"{"message":"Something went wrong while executing your query.","locations":[]}"#,
    #"{"message":"timedout"}"#, "{}", #"{"type":"INTERNAL","message":"No"}"#,
    #"{"type":"SERVICE_UNAVAILABLE","locations":[]}"#, #"{"type":"TIMEOUT"}"#,
    #"{"type":"NOT_FOUND"},{"message":"Something went wrong"}"#,
    #"{"type":"UNPROCESSABLE"},{"type":"INTERNAL_SERVER_ERROR"}"#,
  ])
  func `an error without a type, or with that of a server, is temporary`(error: String)
    async
  {
    for data in ["null", #"{"createUserList":null}"#] {
      let body = #"{"data":\#(data),"errors":[\#(error)]}"#
      let refusal = await refusal(of: .createStarList(named: "a"), body)
      #expect(refusal?.reason == .serverError && refusal?.isTransient == true)
    }
  }

  @Test(arguments: [
    #"{"message":"Parse error","locations":[{"line":1,"column":1}]}"#,
    #"{"message":"No","extensions":{"code":"argumentLiteralsIncompatible"}}"#,
  ])
  func `an error in the query is not temporary`(error: String) async {
    let refusal = await refusal(of: .createStarList(named: "a"), #"{"errors":[\#(error)]}"#)
    #expect(refusal?.isTransient == false)
  }

  private static let row = #"{"databaseId": 1, "nameWithOwner": "o/r", "url": "u"}"#

  private static func error(_ type: String, _ position: Int) -> String {
    #"{"type": "\#(type)", "path": ["node", "items", "nodes", \#(position)]}"#
  }

  @Test(arguments: [
    ("[\(row)]", "", 0, false), ("[\(row), null]", "", 0, true), ("[\(row), {}]", "", 0, true),
    ("null", "", 0, true), ("[null]", error("NOT_FOUND", 0), 1, false),
    ("[null, null]", "\(error("NOT_FOUND", 0)), \(error("FORBIDDEN", 1))", 2, false),
    ("[null, null]", "\(error("NOT_FOUND", 0)), \(error("NOT_FOUND", 0))", 1, true),
    ("[null]", error("RESOURCE_LIMITS_EXCEEDED", 0), 1, true),
  ])
  func `a row without a reason makes a list partial`(
    nodes: String, errors: String, hidden: Int, isPartial: Bool
  ) async throws {
    let items = try await items(nodes, errors: errors)
    #expect(items.hidden == hidden && items.isPartial == isPartial)
    #expect(items.repositories.count == (nodes.contains("o/r") ? 1 : 0))
  }

  @Test func `one list that cannot be read leaves the others`() async throws {
    let list = #"{"id": "UL_1", "name": "a", "items": {"totalCount": 2}}"#
    let page = try await send(
      .starLists(),
      #"{"data":{"viewer":{"lists":{"nodes":[\#(list),{"id":"UL_2","name":"b"}]}}}}"#)
    #expect(page?.lists.map(\.name) == ["a"] && page?.isPartial == true)
  }
}
