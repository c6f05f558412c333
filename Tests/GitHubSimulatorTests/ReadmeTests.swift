import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
  let probe = Probe(repositories: 200)
  let path = "/repos/octo-org/hello-world/readme"

  @Test func `JSON has the content as base64 in lines of sixty characters`() throws {
    let readme = probe.send("GET", path).object
    #expect(Set(readme.keys) == FieldSets.readme)
    let content = try #require(readme["content"] as? String)
    #expect(content.hasSuffix("\n"))
    let lines: [Substring] = content.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.count == 60 })
    let data = try #require(Data(base64Encoded: content, options: .ignoreUnknownCharacters))
    #expect(data.count == readme["size"] as? Int)
  }

  @Test(arguments: [
    "application/vnd.github.raw+json", "application/vnd.github.raw",
    "application/vnd.github.v3.raw",
  ])
  func `raw is the file`(accept: String) {
    let reply = probe.send("GET", path, headers: ["Accept": accept])
    #expect(reply.headers["Content-Type"] == "application/vnd.github.v3.raw; charset=utf-8")
    #expect(reply.headers["X-GitHub-Media-Type"] == "github.v3; param=raw")
    #expect(reply.text.contains("<picture>"))
    #expect(reply.text.contains("100%"))
  }

  @Test func `html is rendered and keeps relative URLs`() {
    let reply = probe.send(
      "GET", path, headers: ["Accept": "application/vnd.github.html+json"])
    #expect(reply.headers["Content-Type"] == "application/vnd.github.v3.html; charset=utf-8")
    #expect(reply.text.contains("<article class=\"markdown-body"))
    #expect(reply.text.contains("src=\"assets/screenshot.png\""))
  }

  @Test func `the tag is the blob's hash`() throws {
    let reply = probe.send("GET", path)
    let sha = try #require(reply.object["sha"] as? String)
    #expect(reply.headers["ETag"] == "W/\"\(sha)\"")
  }

  @Test(arguments: [("HEAD", 200), ("main", 200), ("nothing", 404)])
  func `a ref must exist`(ref: String, status: Int) {
    #expect(probe.send("GET", path + "?ref=\(ref)").status == status)
  }

  @Test func `an empty repository has no README`() {
    let reply = probe.send("GET", "/repos/octo-org/empty/readme")
    #expect(reply.status == 404)
    #expect(reply.message == "This repository is empty.")
  }

  @Test func `a README is not available as a diff`() {
    let reply = probe.send("GET", path, headers: ["Accept": "application/vnd.github.diff"])
    #expect(reply.status == 406)
  }

  @Test func `a catalog has every kind of README`() {
    let paths = Set(probe.core.catalog.repositories.map { Readme($0)?.path ?? "" })
    #expect(
      paths
        == [
          "README.md", "README.rst", "README", "docs/README.md", "", "readme.markdown",
          "README.adoc",
          "README.org", "README.txt",
        ])
  }

  @Test func `a hostile README is hostile in every form`() {
    let hostile = "/repos/octo-org/hostile/readme"
    let raw = probe.send(
      "GET", hostile, headers: ["Accept": "application/vnd.github.raw+json"])
    let html = probe.send(
      "GET", hostile, headers: ["Accept": "application/vnd.github.html+json"])
    #expect(raw.text.contains("\u{1B}]0;"))
    #expect(raw.text.contains("<script>"))
    #expect(html.text.contains("\u{1B}]0;"))
    #expect(!html.text.contains("<script>"))
    #expect(!html.text.contains("href=\"javascript:"))
  }
}
