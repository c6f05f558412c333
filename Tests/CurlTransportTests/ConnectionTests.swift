import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlTransport

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  @Test func `one connection serves requests one after another`() async throws {
    let server = try RawServer(.forever([.readRequest, .respond("ok")]))
    let transport = CurlTransport()
    for number in 0..<10 {
      _ = try await transport.send(HTTPRequest(.get, server.url("/\(number)")))
    }
    #expect(server.connections == 1)
    #expect(server.requests.map(\.target) == (0..<10).map { "/\($0)" })
  }

  /// libcurl itself repeats a request when a connection that was used before ends without an answer.
  @Test func `a change has a connection of its own, and is sent once`() async throws {
    let server = try RawServer { connection in
      connection == 0 ? [.readRequest, .respond("ok"), .readRequest] : [.readRequest]
    }
    let transport = CurlTransport()
    _ = try await transport.send(HTTPRequest(.get, server.url()))
    for method in [HTTPRequest.Method.put, .post, .delete] {
      await #expect(throws: TransportError.self) {
        try await transport.send(
          HTTPRequest(method, server.url("/change"), body: [1], followsRedirects: false))
      }
    }
    #expect(server.requests.map(\.method) == ["GET", "PUT", "POST", "DELETE"])
    #expect(server.connections == 4)
  }

  @Test func `a connection that the server closed is reopened`() async throws {
    let server = try RawServer(.readRequest, .respond("ok"))
    let transport = CurlTransport()
    for _ in 0..<5 {
      #expect(try await transport.send(HTTPRequest(.get, server.url())).status == 200)
    }
    #expect(server.requests.count == 5)
  }

  @Test func `fifty concurrent requests each get their own response`() async throws {
    let server = try RawServer { connection in
      [.forever([.readRequest, .respond(200, ["X-Connection": "\(connection)"])])]
    }
    let transport = CurlTransport()
    let connections = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<50 {
        group.addTask {
          let response = try await transport.send(HTTPRequest(.get, server.url("/\(number)")))
          return (number, response.headers["X-Connection"])
        }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    for request in server.requests {
      let number = try #require(Int(request.target.dropFirst()))
      #expect(connections[number] == "\(request.connection)")
    }
    #expect(server.requests.count == 50)
  }

  @Test func `a failing request does not affect the others`() async throws {
    let good = try RawServer(.forever([.readRequest, .pause(.milliseconds(5)), .respond("ok")]))
    let bad = try RawServer(.readRequest, .reset)
    let transport = CurlTransport()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask {
          #expect(await transport.failure(of: HTTPRequest(.get, good.url())) == nil)
        }
        group.addTask {
          #expect(await transport.failure(of: HTTPRequest(.get, bad.url()))?.kind == "broken")
        }
      }
    }
  }

  @Test func `a transport that is dropped closes its connections`() async throws {
    let server = try RawServer(.forever([.readRequest, .respond("ok")]))
    _ = try await CurlTransport().send(HTTPRequest(.get, server.url()))
    #expect(try await server.waitForClose())
  }

  @Test func `a transport that sent nothing ends cleanly`() {
    _ = CurlTransport()
    CurlTransport().prepare()
  }
}
