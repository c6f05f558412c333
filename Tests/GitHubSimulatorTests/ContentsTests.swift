import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct ContentsTests {
  let probe = Probe(repositories: 200)
  let path = "/repos/octo-org/hello-world/contents"

  @Test func `JSON has images as base64`() throws {
    let file = probe.send("GET", "\(path)/assets/logo.png").object
    #expect(Set(file.keys) == FieldSets.readme)
    let content = try #require(file["content"] as? String)
    let data = try #require(Data(base64Encoded: content, options: .ignoreUnknownCharacters))
    #expect(
      Array(data.prefix(8)) == Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
    )
    #expect(data.count == file["size"] as? Int)
    #expect(file["sha"] as? String == RepositoryFile(path: "", content: Array(data)).sha)
  }

  @Test func `raw is the file, and its tag is the blob's hash`() {
    let reply = probe.send(
      "GET", "\(path)/assets/logo.png?ref=main",
      headers: ["Accept": "application/vnd.github.raw+json"])
    #expect(reply.headers["Content-Type"] == "application/vnd.github.v3.raw; charset=utf-8")
    #expect(
      reply.headers["ETag"] == "W/\"\(RepositoryFile(path: "", content: reply.body).sha)\"")
    #expect(
      Array(reply.body.prefix(8))
        == Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }))
  }

  @Test func `both URLs return the same README`() {
    for form in ["raw", "html", "json"] {
      let headers = ["Accept": "application/vnd.github.\(form)"]
      let readme = probe.send("GET", "/repos/octo-org/hello-world/readme", headers: headers)
      #expect(probe.send("GET", "\(path)/README.md", headers: headers).body == readme.body)
    }
  }

  @Test(arguments: [
    "/nothing.png", "/assets/Logo.png", "/assets/logo.png/", "/assets/logo.png?ref=nothing",
    "/../hello-world", "/assets/../assets/logo.png", "/%00", "/asset", "/assets", "",
  ])
  func `missing paths are not found`(rest: String) {
    #expect(probe.send("GET", path + rest).status == 404)
  }

  @Test func `spaces in names are encoded once`() throws {
    let base = "/repos/readme-zoo/pictures/contents/assets/"
    let file = probe.send("GET", base + "with%20blank%20%C3%BC.png")
    #expect(file.object["name"] as? String == "with blank ü.png")
    #expect((file.object["url"] as? String)?.contains("with%20blank%20%C3%BC.png?ref=") ?? false)
  }

  @Test func `private files need a token`() {
    let secret = "/repos/readme-zoo/private-pictures/contents/assets/secret.png"
    #expect(probe.send("GET", secret).status == 404)
    #expect(probe.send("GET", secret, token: .withoutScopes).status == 404)
    let file = probe.send("GET", secret, token: .classic)
    #expect((file.object["download_url"] as? String)?.hasSuffix("?token=SIMULATOR") ?? false)
  }

  @Test func `a renamed repository redirects with the path`() {
    let reply = probe.send("GET", "/repos/octo-org/old-name/contents/assets/a%20b.png?ref=main")
    #expect(reply.status == 301)
    #expect(
      reply.headers["Location"]
        == "http://127.0.0.1:7/repositories/1296270/contents/assets/a%20b.png?ref=main")
  }

  @Test func `an unchanged image returns 304, and the image costs one request`() {
    let target = "\(path)/assets/logo.png"
    let first = probe.send("GET", target, token: .classic)
    let again = probe.send(
      "GET", target, token: .classic, headers: ["If-None-Match": first.headers["ETag"] ?? ""])
    #expect(again.status == 304)
    #expect(again.headers["X-RateLimit-Used"] == "1")
  }

  @Test func `an empty repository has no files`() {
    #expect(
      probe.send("GET", "/repos/octo-org/empty/contents").message == "This repository is empty.")
  }

  @Test func `only reads are supported`() {
    #expect(probe.send("PUT", "\(path)/README.md", token: .classic).status == 404)
    #expect(probe.send("HEAD", "\(path)/README.md").status == 200)
  }
}
