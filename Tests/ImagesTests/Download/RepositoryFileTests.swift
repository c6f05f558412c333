import Foundation
import HTTP
import ImageProtocol
import Synchronization
import TestSupport
import Testing

@testable import GitHub
@testable import Images

@Suite(.timeLimit(.minutes(10))) struct RepositoryFileTests {
  private func file(_ path: String = "docs/a b.png", isPublic: Bool) -> ImageLocation {
    .file(
      .init(
        repository: RepositoryName(owner: "octo", name: "noodle"), ref: "feature/x", path: path,
        isPublic: isPublic))
  }

  /// Responds like the contents API, with a 304 for the tag "1".
  private static func stage(_ bytes: Data = .sample(.png)) throws -> ImageStage {
    try ImageStage { tag throws(APIError) in
      if tag == "\"1\"" { return .notModified(.sample) }
      return .fresh(.sample(bytes, etag: "\"1\""))
    }
  }

  @Test func `a public file of github.com comes from raw.githubusercontent.com`() async throws {
    let stage = try Self.stage()
    let transport = ScriptedAnswers { request throws(TransportError) in
      HTTPResponse(status: 200, body: .sample(.jpeg), url: request.url)
    }
    let source = try stage.source(nil, over: transport)
    #expect(try await source.image(at: file(isPublic: true)) == .sample(.jpeg))
    #expect(try await source.image(at: file(isPublic: true)) == .sample(.jpeg))
    #expect(
      transport.requests.map(\.url) == [
        "https://raw.githubusercontent.com/octo/noodle/feature/x/docs/a%20b.png"
      ])
    #expect(transport.requests.first?.reach == .publicAddresses(except: []))
    #expect(transport.requests.first?.bearer == nil)
    #expect(stage.files.withLock(\.self).isEmpty)
  }

  @Test func `when the raw site limits requests, the API is used`() async throws {
    let stage = try Self.stage()
    let transport = ScriptedAnswers { request throws(TransportError) in
      HTTPResponse(status: 429, url: request.url)
    }
    let source = try stage.source(nil, over: transport)
    #expect(try await source.image(at: file(isPublic: true)) == .sample(.png))
    #expect(stage.files.withLock(\.self) == ["/repos/octo/noodle/contents/docs/a%20b.png -"])
  }

  private static let pointer = Data(
    "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n".utf8)

  @Test func `an image in Git LFS comes from the site that has its content`() async throws {
    let stage = try Self.stage()
    let media = "https://media.githubusercontent.com/media/octo/noodle/feature/x/docs/a%20b.png"
    let transport = ScriptedAnswers { request throws(TransportError) in
      guard request.url == media else {
        return HTTPResponse(status: 200, body: Self.pointer, url: request.url)
      }
      let isKnown = request.headers["If-None-Match"] == "\"1\""
      return HTTPResponse(
        status: isKnown ? 304 : 200, headers: HTTPHeaders(["ETag": "\"1\""]),
        body: isKnown ? Data() : .sample(.png), url: request.url)
    }
    let source = try stage.source(nil, over: transport)
    for _ in 0..<2 {
      #expect(try await source.image(at: file(isPublic: true)) == .sample(.png))
      stage.pass(4000)
    }
    let raw = "https://raw.githubusercontent.com/octo/noodle/feature/x/docs/a%20b.png"
    #expect(transport.requests.map(\.url) == [raw, media, raw, media])
    #expect(transport.requests.last?.headers["If-None-Match"] == "\"1\"")
    #expect(transport.requests.allSatisfy { $0.bearer == nil })
    #expect(stage.files.withLock(\.self).isEmpty)
  }

  @Test func `an image in Git LFS is found while the raw site limits requests`() async throws {
    let stage = try Self.stage(Self.pointer)
    let transport = ScriptedAnswers { request throws(TransportError) in
      request.url.hasPrefix("https://raw.githubusercontent.com/")
        ? HTTPResponse(status: 429, url: request.url)
        : HTTPResponse(status: 200, body: .sample(.png), url: request.url)
    }
    let source = try stage.source(nil, over: transport)
    #expect(try await source.image(at: file(isPublic: true)) == .sample(.png))
    #expect(stage.files.withLock(\.self).count == 1)
    #expect(transport.requests.last?.url.hasPrefix("https://media.githubusercontent.com/") == true)
  }

  @Test(arguments: [
    ("https://example.com/octo/noodle/main/a.png", 1),
    ("https://raw.githubusercontent.com/octo/noodle/main/a.png", 2),
  ])
  func `a pointer without its image is not followed further`(url: String, count: Int) async throws {
    let stage = try Self.stage()
    let transport = ScriptedAnswers { request throws(TransportError) in
      HTTPResponse(status: 200, body: Self.pointer, url: request.url)
    }
    let source = try stage.source(nil, over: transport)
    #expect(await source.failure(at: .web(url)) == .notAnImage)
    #expect(transport.requests.count == count)
  }

  @Test func `a private file is read with the token and never stored`() async throws {
    let stage = try Self.stage()
    let transport = ScriptedAnswers { _ throws(TransportError) in throw .cancelled }
    for _ in 0..<2 {
      let source = try stage.source(nil, over: transport)
      #expect(try await source.image(at: file(isPublic: false)) == .sample(.png))
    }
    #expect(transport.requests.isEmpty)
    #expect(stage.files.withLock(\.count) == 2)
    #expect(stage.cache.summary().count == 0)
    let offline = try stage.source(nil, isOffline: true)
    #expect(await offline.failure(at: file(isPublic: false)) == .notCached)
  }

  @Test func `a public file of another host is stored and revalidated by its tag`() async throws {
    let stage = try Self.stage()
    let server = try RawServer(.stall)
    let source = try stage.source(server)
    _ = try await source.image(at: file(isPublic: true))
    stage.pass(4000)
    #expect(try await source.image(at: file(isPublic: true)) == .sample(.png))
    #expect(stage.files.withLock { $0.map { $0.hasSuffix(" \"1\"") } } == [false, true])
    #expect(server.connections == 0)
  }

  @Test func `files whose paths are too long to be cached are not confused`() async throws {
    let stage = try Self.stage()
    let source = try stage.source(try RawServer(.stall))
    for name in ["a", "b"] {
      let path = String(repeating: "a", count: 5000) + "/\(name).png"
      #expect(try await source.image(at: file(path, isPublic: true)) == .sample(.png))
    }
    #expect(stage.files.withLock(\.count) == 2)
    #expect(stage.cache.summary().count == 0)
  }

  @Test func `a private failure leaves no trace on the disk`() async throws {
    let stage = try Self.stage(Data("no picture".utf8))
    let source = try stage.source(nil)
    #expect(await source.failure(at: file(isPublic: false)) == .notAnImage)
    #expect(await source.failure(at: file(isPublic: false)) == .notAnImage)
    #expect(stage.files.withLock(\.count) == 1)
    #expect(stage.cache.summary().count == 0)
  }
}

extension Response where Value == Data {
  static func sample(_ bytes: Data, etag: String) -> Response {
    Response(
      value: bytes, status: 200, headers: HTTPHeaders(["ETag": etag]), body: bytes, rateLimit: nil,
      url: "")
  }
}

extension Response where Value == Void {
  static var sample: Response {
    Response(
      value: (), status: 304, headers: HTTPHeaders(), body: Data(), rateLimit: nil, url: "")
  }
}

/// A transport that responds with the result of a closure.
final class ScriptedAnswers: HTTPTransport {
  private let log = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { log.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    return try answer(request)
  }
}
