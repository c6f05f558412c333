import CurlTransport
import Foundation
import GitHub
import HTTP
import ImageProtocol
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct ImageSourceTests {
  private let stage: ImageStage

  init() throws {
    stage = try ImageStage()
  }

  @Test func `an image is downloaded once and then read from the disk`() async throws {
    let server = try RawServer(.readRequest, .image(["ETag": "\"1\""]))
    for _ in 0..<3 {
      let bytes = try await stage.source(server).image(at: .web(server.url("/a.png")))
      #expect(bytes == .sample(.png))
    }
    #expect(server.requests.map(\.target) == ["/a.png"])
    #expect(stage.cache.summary().count == 1)
  }

  @Test func `requests do not identify the user`() async throws {
    let server = try RawServer(.readRequest, .image())
    _ = try await stage.source(server).image(at: .web(server.url("/a.png")))
    let request = try #require(server.requests.first)
    for name in ["Authorization", "Cookie", "Referer"] { #expect(request.header(name) == nil) }
    #expect(request.header("Accept")?.hasPrefix("image/") == true)
  }

  @Test(
    arguments: [
      ("https://avatars.githubusercontent.com/u/1", "\"1\"", nil),
      ("https://camo.githubusercontent.com/1/2", nil, nil),
      ("https://evil.example/a.png", nil, "Mozilla/5.0"),
      ("https://githubusercontent.com.evil.example/a.png", nil, "Mozilla/5.0"),
    ] as [(String, String?, String?)])
  func `only GitHub's servers get their ETag back and see the program's name`(
    url: String, tag: String?, agent: String?
  ) async throws {
    let network = ScriptedAnswers { request throws(TransportError) in
      HTTPResponse(
        status: 200, headers: HTTPHeaders(["ETag": "\"1\""]), body: .sample(.png),
        url: request.url)
    }
    let source = try stage.source(nil, over: network)
    for _ in 0..<2 {
      _ = try await source.image(at: .web(url))
      stage.pass(90_000)
    }
    let requests = network.requests
    #expect(requests.map { $0.headers["If-None-Match"] } == [nil, tag])
    #expect(requests.map { $0.headers["User-Agent"] } == [agent, agent])
  }

  @Test func `an avatar is requested in its size`() async throws {
    let server = try RawServer(.forever([.readRequest, .image()]))
    let source = try stage.source(server)
    for (path, asked) in [
      ("/u/1?v=4", "/u/1?v=4&s=96"), ("/u/2", "/u/2?s=96"), ("/u/3?s=460&v=4#x", "/u/3?v=4&s=96"),
    ] {
      _ = try await source.image(at: .avatar(url: server.url(path), pixels: 96))
      #expect(server.requests.last?.target == asked)
    }
  }

  @Test func `after a day an avatar is revalidated, and a 304 keeps it`() async throws {
    let server = try RawServer { connection in
      connection == 0
        ? [.readRequest, .image(["ETag": "\"1\""])]
        : [.readRequest, .respond(304), .readRequest, .image([:], "new")]
    }
    let address = ImageLocation.avatar(url: server.url("/u"), pixels: 64)
    let source = try stage.source(server)
    _ = try await source.image(at: address)
    stage.pass(86_000)
    _ = try await source.image(at: address)
    #expect(server.requests.count == 1)
    stage.pass(1000)
    #expect(try await source.image(at: address) == .sample(.png))
    #expect(server.requests.last?.header("If-None-Match") == "\"1\"")
    #expect(try await source.image(at: address) == .sample(.png))
    #expect(server.requests.count == 2)
    stage.pass(90_000)
    #expect(try await source.image(at: address) == .sample(.png, "new"))
  }

  @Test func `a server can allow more than the default hour and can forbid storing`() async throws {
    let server = try RawServer(
      .readRequest, .image(["Cache-Control": "max-age=7200"]), .readRequest,
      .image(["Cache-Control": "no-store"]), .readRequest, .image())
    let source = try stage.source(server)
    let address = ImageLocation.web(server.url("/a"))
    _ = try await source.image(at: address)
    stage.pass(7000)
    _ = try await source.image(at: address)
    #expect(server.requests.count == 1)
    stage.pass(1000)
    _ = try await source.image(at: address)
    #expect(stage.cache.summary().count == 0)
    _ = try await source.image(at: address)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [500, 503, 429, 403])
  func `a cached image is used while its server has trouble`(status: Int) async throws {
    let server = try RawServer(.readRequest, .image(), .readRequest, .respond(status))
    let source = try stage.source(server)
    let address = ImageLocation.web(server.url("/a"))
    _ = try await source.image(at: address)
    stage.pass(10_000)
    #expect(try await source.image(at: address) == .sample(.png))
    #expect(server.requests.count == 2)
  }

  @Test func `an image that no longer exists is not served from the cache`() async throws {
    let server = try RawServer(.readRequest, .image(), .readRequest, .respond(404))
    let source = try stage.source(server)
    let address = ImageLocation.web(server.url("/a"))
    _ = try await source.image(at: address)
    stage.pass(10_000)
    #expect(await source.failure(at: address) == .status(404))
  }

  @Test func `no process requests a failed image again for ten minutes`() async throws {
    let server = try RawServer(.forever([.readRequest, .respond(404)]))
    let address = ImageLocation.web(server.url("/a"))
    let source = try stage.source(server)
    #expect(await source.failure(at: address) == .status(404))
    #expect(await source.failure(at: address) == .status(404))
    #expect(try await stage.source(server).failure(at: address) == .failedBefore("status-404"))
    #expect(server.requests.count == 1)
    stage.pass(601)
    #expect(await source.failure(at: address) == .status(404))
    #expect(server.requests.count == 2)
  }

  @Test func `network errors are not cached`() async throws {
    let transport = ScriptedAnswers { _ throws(TransportError) in
      throw .hostNotFound(host: "example.com")
    }
    let source = try stage.source(nil, over: transport)
    for _ in 0..<2 {
      #expect(
        await source.failure(at: .web("https://example.com/a"))
          == .transport(.hostNotFound(host: "example.com")))
    }
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: ["<html><svg/></html>", "Not Found", "", "{}"])
  func `a body that is not an image is rejected`(body: String) async throws {
    let server = try RawServer(
      .readRequest, .respond(200, ["Content-Type": "image/png"], body: Array(body.utf8)))
    let source = try stage.source(server)
    #expect(await source.failure(at: .web(server.url("/a"))) == .notAnImage)
  }

  @Test func `a body that is too large is cancelled`() async throws {
    let server = try RawServer(.readRequest, .image([:], "more"))
    let source = try stage.source(server, limits: DownloadLimits(bytes: 10))
    #expect(await source.failure(at: .web(server.url("/a"))) == .tooLarge(limit: 10))
  }

  @Test func `a download that is too slow is cancelled`() async throws {
    let server = try RawServer(.readRequest, .stall)
    let source = try stage.source(
      server, over: CurlTransport(CurlConfiguration(userAgent: "tests/1")),
      limits: DownloadLimits(time: .milliseconds(200)))
    #expect(await source.failure(at: .web(server.url("/a")))?.name == "timed-out")
  }

  @Test(arguments: ["http://127.0.0.1", "https://127.0.0.1", "https://localhost", "https://[::1]"])
  func `a URL of this machine is rejected unless it is trusted`(base: String) async throws {
    let server = try RawServer(.readRequest, .image())
    let source = try stage.source(nil)
    let error = await source.failure(at: .web("\(base):\(server.port)/a"))
    #expect(error?.name == "address-refused")
    #expect(server.connections == 0)
  }

  @Test func `offline, cached images of any age are shown and nothing is requested`() async throws {
    let server = try RawServer(.readRequest, .image())
    let address = ImageLocation.web(server.url("/a"))
    _ = try await stage.source(server).image(at: address)
    stage.pass(1_000_000)
    let offline = try stage.source(server, isOffline: true)
    #expect(try await offline.image(at: address) == .sample(.png))
    #expect(await offline.failure(at: .web(server.url("/b"))) == .notCached)
    #expect(server.requests.count == 1)
  }

  @Test func `a data URL needs no network`() async throws {
    let source = try stage.source(nil, isOffline: true)
    let bytes = try await source.image(at: .data("data:image/gif;base64,R0lGODlhAAA="))
    #expect(ImageFormat(of: bytes) == .gif)
    #expect(await source.failure(at: .data("data:text/html,hello")) == .notAnImage)
    #expect(await source.failure(at: .data("data:")) == .unusableURL)
    #expect(await source.failure(at: .web("nonsense")) == .unusableURL)
    #expect(stage.cache.summary().count == 0)
  }

  @Test func `an unusable cache costs only additional requests`() async throws {
    let server = try RawServer(.forever([.readRequest, .image()]))
    let host = try #require(try GitHubHost.replacement(apiURL: server.url("/"), webURL: nil))
    let transport = ScriptedAnswers { request throws(TransportError) in
      HTTPResponse(status: 200, body: .sample(.webp), url: request.url)
    }
    let source = ImageSource(
      transport: transport, host: host, cache: ImageDiskCache(path: "/proc/none/pictures")
    ) { _, _ throws(APIError) in throw .transport(.cancelled) }
    for _ in 0..<2 { #expect(await source.failure(at: .web("https://example.com/a")) == nil) }
    #expect(transport.requests.count == 2)
  }
}
