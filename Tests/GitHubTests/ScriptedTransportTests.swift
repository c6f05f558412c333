import HTTP
import TestSupport
import Testing

/// The test double that other tests rely on.
@Suite(.timeLimit(.minutes(10))) struct ScriptedTransportTests {
  @Test func `an unused stub is an issue`() async throws {
    await withKnownIssue {
      try await ScriptedTransport.playing(.answer("https://a/")) { _ in }
    }
  }

  @Test func `an unexpected request is an issue and an error`() async throws {
    await withKnownIssue {
      try await ScriptedTransport.playing { transport in
        _ = await #expect(throws: TransportError.self) {
          try await transport.send(HTTPRequest(.get, "https://a/"))
        }
      }
    }
  }

  @Test func `each stub responds once, in any order`() async throws {
    try await ScriptedTransport.playing(
      .answer("https://a/", status: 201), .answer("https://a/", status: 202),
      .answer("https://b/", method: .post, status: 203)
    ) { transport in
      let requests = [
        HTTPRequest(.post, "https://b/"), HTTPRequest(.get, "https://a/"),
        HTTPRequest(.get, "https://a/"),
      ]
      var statuses: [Int] = []
      for request in requests { statuses.append(try await transport.send(request).status) }
      #expect(statuses == [203, 201, 202])
      #expect(transport.requests == requests)
    }
  }
}
