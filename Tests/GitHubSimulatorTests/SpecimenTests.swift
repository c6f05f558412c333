import Foundation
import Testing

@testable import GitHubSimulator

@Suite(.timeLimit(.minutes(10))) struct SpecimenTests {
  let probe = Probe(repositories: 5)

  private func path(_ name: String) -> String { "/repos/readme-zoo/\(name)/readme" }

  private func fetch(_ name: String, _ form: String) -> Reply {
    probe.send(
      "GET", path(name), token: .classic,
      headers: ["Accept": "application/vnd.github.\(form)+json"])
  }

  @Test(arguments: Specimen.all.map(\.name))
  func `raw, JSON and HTML come from one README`(name: String) throws {
    let specimen = try #require(Specimen.named(name))
    let (raw, html) = (fetch(name, "raw"), fetch(name, "html"))
    let json = probe.send("GET", path(name), token: .classic)
    #expect([raw, html, json].allSatisfy { $0.status == 200 })
    #expect(json.object["size"] as? Int == raw.body.count)
    #expect(json.object["path"] as? String == specimen.readme)
    #expect(json.object["sha"] as? String == RepositoryFile(path: "", content: raw.body).sha)
    #expect(Set([raw, html, json].map { $0.headers["ETag"] }).count == 1)
    if raw.body.count <= 1_048_576 {
      let content = try #require(json.object["content"] as? String)
      #expect(
        Data(base64Encoded: content, options: .ignoreUnknownCharacters) == Data(raw.body))
    } else {
      #expect(json.object["encoding"] as? String == "none")
    }
    #expect(html.text.hasPrefix("<div id=\"file\" class=\""))
    #expect(html.text.contains("data-path=\"\(specimen.readme)\"><article class=\"markdown-body"))
    #expect(!(raw.text + html.text).contains("{origin}"))
  }

  @Test(arguments: ["markdown", "tables", "scripts", "restructured", "asciidoc", "org", "pictures"])
  func `the page has no words that the file lacks`(name: String) {
    let raw = fetch(name, "raw").text.lowercased()
    let words = fetch(name, "html").text.replacing(/<[^>]*>/, with: " ")
      .replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"")
      .split { !$0.isLetter }.map { $0.lowercased() }
    // GitHub adds the heading of the footnotes.
    let unknown = Set(words).filter { !raw.contains($0) }.subtracting(["footnotes"])
    #expect(unknown.isEmpty || unknown == ["note"], "\(unknown)")
    #expect(words.count > 5)
  }

  @Test func `the Markdown page has every element`() {
    let html = fetch("markdown", "html").text
    let parts = [
      "<div class=\"markdown-heading\" dir=\"auto\"><h1 tabindex=\"-1\"", "<svg class=\"octicon",
      "<themed-picture", "prefers-color-scheme: dark", "https://camo.githubusercontent.com/",
      "data-canonical-src=\"http://127.0.0.1:7/pictures/badge.svg\"", "<g-emoji class=\"g-emoji\"",
      "class=\"user-mention notranslate\"", "<del>", "<kbd>", "<sub>", "<sup>", "<math-renderer",
      "data-footnote-ref", "data-footnote-backref", "class=\"sr-only\"", "<blockquote>",
      "contains-task-list", "checked=\"\"", "<ol start=\"9\"", "<markdown-accessiblity-table>",
      "align=\"right\"", "<details>", "<details open=\"\">", "<summary>", "<hr>", "<br>",
      "snippet-clipboard-content",
    ]
    for part in parts { #expect(html.contains(part), "\(part)") }
    for kind in ["note", "tip", "important", "warning", "caution"] {
      #expect(html.contains("markdown-alert-\(kind)\""))
    }
  }

  @Test func `code is highlighted in five languages`() {
    let html = fetch("highlighting", "html").text
    for scope in ["source-swift", "source-shell", "source-json", "source-diff", "text-shell"] {
      #expect(html.contains("highlight highlight-\(scope)"), "\(scope)")
    }
    for kind in ["pl-k", "pl-s", "pl-c", "pl-c1", "pl-en", "pl-ent", "pl-md", "pl-mi1"] {
      #expect(html.contains("<span class=\"\(kind)\">"), "\(kind)")
    }
  }

  @Test func `each format has its own file extension`() {
    #expect(
      ["restructured", "asciidoc", "org", "plain"].compactMap { Specimen.named($0)?.readme }
        == ["README.rst", "README.adoc", "README.org", "README.txt"])
    #expect(fetch("plain", "html").text.contains("<pre style=\"white-space: pre-wrap\">PLAIN"))
    #expect(fetch("asciidoc", "html").text.contains("class=\"adoc\" data-path=\"README.adoc\""))
  }

  @Test func `extreme READMEs are extreme`() {
    #expect(fetch("huge", "raw").body.count > 600 * 1024)
    #expect(fetch("badges", "html").text.split(separator: "<img ").count == 10_001)
    #expect(fetch("deep", "html").text.ranges(of: "<blockquote>").count == 3000)
  }

  @Test func `the hostile README attacks with bytes and entities`() {
    let html = fetch("hostile", "html").text
    let parts = [
      "\u{1B}]8;;", "\u{9B}31m", "\u{202E}", "&#27;]8;;", "&#x9b;", "&#x202e;", "javascript:",
      "data:text/html", "<script>", "\u{1B}_G", "\u{1B}P+q",
    ]
    for part in parts { #expect(html.contains(part), "\(part.debugDescription)") }
    let images = fetch("hostile-pictures", "html").text
    for part in ["http://127.0.0.1:22/", "http://169.254.169.254/", "file:///etc", "bomb.gif"] {
      #expect(images.contains(part), "\(part)")
    }
  }

  @Test func `a private README is visible to members only`() {
    let secret = path("private-pictures")
    #expect(probe.send("GET", secret).status == 404)
    #expect(probe.send("GET", secret, token: .classic).status == 200)
  }

  @Test func `every repository image that a README references exists`() throws {
    for name in ["markdown", "pictures", "docs-folder", "restructured", "private-pictures"] {
      let specimen = try #require(Specimen.named(name))
      for image in specimen.files {
        let reply = probe.send(
          "GET", "/repos/readme-zoo/\(name)/contents/\(Query.encodePath(image))",
          token: .classic, headers: ["Accept": "application/vnd.github.raw+json"])
        #expect(reply.status == 200, "\(image)")
      }
    }
  }

  @Test func `the specimens come last, so that nothing else moves`() {
    let all = probe.core.catalog.repositories
    #expect(all.suffix(Specimen.all.count + 3).allSatisfy { $0.stars == 0 && $0.id < 1_500_000 })
    #expect(all.last?.fullName == "avatar-loop/avatar")
  }
}
