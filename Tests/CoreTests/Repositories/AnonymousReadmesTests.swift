import CoreTestSupport
import Foundation
import GitHub
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Access
@testable import Core

@Suite(.timeLimit(.minutes(10))) struct AnonymousReadmesTests {
  private typealias Stub = ScriptedTransport.Stub

  private func stub(_ number: Int, remaining: Int = 50, status: Int = 200) -> Stub {
    let content = Data("![Shot](\(number).png)".utf8).base64EncodedString()
    return .answer(
      "https://api.github.com/repos/o/n\(number)/readme", status: status,
      headers: HTTPHeaders([
        "x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)",
        "x-ratelimit-reset": "1772465405", "x-ratelimit-resource": "core",
      ]),
      body: status == 404
        ? #"{"message": "Not Found"}"#
        : #"{"name": "README.md", "path": "docs/README.md", "sha": "s\#(number)", "size": 3, "#
          + #""encoding": "base64", "content": "\#(content)"}"#)
  }

  private func batch(_ stubs: [Stub], of count: Int) async throws -> ReadmeBatch {
    try await ScriptedTransport.playing(stubs) { transport in
      let client = GitHubClient(host: .dotcom, transport: transport, credential: nil)
      let readmes = AnonymousReadmes { name throws(ReadError) in
        do throws(APIError) { return try await client.response(to: .readme(of: name)) } catch {
          throw ReadError(error)
        }
      }
      return await readmes.batch(
        of: (1...count).map { RepositoryName(owner: "o", name: "n\($0)") })
    }
  }

  @Test func `READMEs are read and reported in the requested order`() async throws {
    let batch = try await batch((1...6).map { stub($0) }, of: 6)
    #expect(batch.rows.map(\.readme?.oid) == (1...6).map { "s\($0)" })
    #expect(batch.rows[2].readme?.path == "docs/README.md")
    #expect(batch.rows[2].readme?.text == "![Shot](3.png)")
    #expect(batch.rows.allSatisfy { $0.failure == nil })
  }

  @Test func `a repository without a README has none`() async throws {
    let batch = try await batch([stub(1, status: 404), stub(2)], of: 2)
    #expect(batch.rows.map(\.failure) == [.notFound, nil])
  }

  @Test func `part of the limit is left, and the rest can be requested later`() async throws {
    let batch = try await batch(
      [stub(1), stub(2), stub(3), stub(4, remaining: AnonymousReadmes.reserve - 1)], of: 7)
    #expect(
      batch.rows.map(\.failure) == [nil, nil, nil, nil, .unexpected, .unexpected, .unexpected])
  }

  @Test func `without a network, no further request is sent`() async throws {
    let url = "https://api.github.com/repos/o/n1/readme"
    let batch = try await batch(
      [.failure(url, .hostNotFound(host: "api.github.com"))] + (2...4).map { stub($0) }, of: 8)
    #expect(batch.rows.count == 8)
    #expect(batch.rows[0].failure == .unexpected && batch.rows[7].failure == .unexpected)
  }
}
