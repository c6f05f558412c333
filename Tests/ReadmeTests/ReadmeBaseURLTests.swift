import Readme
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadmeBaseURLTests {
  private let place = ReadmeBaseURL(
    owner: "o", name: "r", branch: "main", path: "docs/en/README.md")
  private static let blob = "https://github.com/o/r/blob/main/"

  @Test(arguments: [
    ("a.md", blob + "docs/en/a.md"), ("./a.md", blob + "docs/en/a.md"),
    ("../a.md", blob + "docs/a.md"),
    ("../../a.md", blob + "a.md"), ("/docs/../a.md", blob + "a.md"), ("/a b.md", blob + "a%20b.md"),
    ("ż.md", blob + "docs/en/%C5%BC.md"),
    ("a%20b.md#part", blob + "docs/en/a%20b.md#part"),
    ("a.md?plain=1", blob + "docs/en/a.md?plain=1"),
    ("https://x.org/ą", "https://x.org/%C4%85"), ("//x.org/a", "https://x.org/a"),
    ("mailto:a@b.c", "mailto:a@b.c"), ("HTTP://x.org", "HTTP://x.org"),
    ("..", blob + "docs"), ("/", "https://github.com/o/r/tree/main"),
  ])
  func `a link leads to a file's page or to the web`(address: String, result: String) {
    #expect(place.link(address) == result)
  }

  @Test(arguments: [
    ("../../issues", "o/r/issues"), ("../../wiki/X#part", "o/r/wiki/X#part"),
    ("../../releases/latest", "o/r/releases/latest"), ("../../../../other/repo", "other/repo"),
    ("../../", "o/r/"), ("../main/LICENSE", "o/r/blob/main/LICENSE"),
    ("/../../issues", "o/r/issues"),
    ("%2E%2e/../actions?query=x", "o/r/actions?query=x"), ("../dev/a.md", "o/r/blob/dev/a.md"),
    ("../../tree/dev/", "o/r/tree/dev/"), ("../../../../../../../x y", "x%20y"),
    ("../../../r/blob/main/a.md", "o/r/blob/main/a.md"),
  ])
  func `a link above the branch leads to the pages of GitHub`(address: String, path: String) {
    let place = ReadmeBaseURL(owner: "o", name: "r", branch: "main")
    #expect(place.link(address) == "https://github.com/\(path)")
  }

  @Test(arguments: [
    ("../../raw/main/a.png", ReadmeImageURL.web("https://github.com/o/r/raw/main/a.png")),
    ("../../blob/main/a.png?raw=true", .file(ref: "main", path: "a.png")),
    ("../main/a.png", .file(ref: "main", path: "a.png")),
    ("../dev/a.png", .web("https://github.com/o/r/blob/dev/a.png")),
    ("../../workflows/CI/badge.svg", .web("https://github.com/o/r/workflows/CI/badge.svg")),
    ("../../../../p/q/raw/main/a.png", .web("https://github.com/p/q/raw/main/a.png")),
  ])
  func `an image above the branch is one of GitHub's pages`(address: String, result: ReadmeImageURL)
  {
    let place = ReadmeBaseURL(owner: "o", name: "r", branch: "main")
    #expect(place.image(address) == result)
  }

  @Test func `a folder's number sign and question mark are part of the path`() {
    let place = ReadmeBaseURL(owner: "o", name: "r", branch: "main", path: "C#?/README.md")
    #expect(place.link("a.md#part") == Self.blob + "C%23%3F/a.md#part")
    #expect(place.image("a.png") == .file(ref: "main", path: "C%23%3F/a.png"))
  }

  @Test(arguments: [
    ("#part", "part"), (" #Teil-ä ", "Teil-%C3%A4"), ("#", ""), ("README.md#part", "part"),
    ("./README.md#part", "part"), ("/docs/en/README.md#part", "part"),
    (blob + "docs/en/README.md#part", "part"),
  ])
  func `a link to a heading of the README leads to the repository's page`(
    link: String, part: String
  ) {
    #expect(place.link(link) == "https://github.com/o/r#\(part)")
    #expect(place.link("README.md") == Self.blob + "docs/en/README.md")
    #expect(place.link("../README.md#part") == Self.blob + "docs/README.md#part")
  }

  @Test(arguments: [
    "", " ", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://x",
    "https://",
    "https:x", "vbscript:x", "https://x/" + String(repeating: "a", count: 3000),
  ])
  func `unsafe links have no URL`(address: String) {
    #expect(place.link(address) == nil)
  }

  @Test(arguments: [
    "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "java%0Ascript:alert(1)", "a/javascript:x",
    "https%3A//evil.org", #"\\evil.org\x"#, "﻿javascript:x",
  ])
  func `a disguised URL is a file of the repository`(address: String) {
    #expect(place.link(address)?.hasPrefix(Self.blob + "docs/en/") == true)
  }

  @Test(arguments: [
    "mailto:", "mailto:?subject=x", "//", "///x", "https:///x", " javascript:x", "JavaScript:x",
    "?x",
    "blob:https://x", "about:blank", "x-apple:y", "\t\n",
  ])
  func `a link without a host, a path or a known scheme has no URL`(address: String) {
    #expect(place.link(address) == nil)
  }

  @Test func `a URL that is too long once it is encoded is ignored`() {
    let path = String(repeating: "ż", count: 1000)
    #expect(place.link(path) == nil)
    #expect(place.link("https://x.org/\(path)") == nil)
    #expect(place.image("https://x.org/\(path)") == nil)
    #expect(place.link("https://x.org/" + String(repeating: "z", count: 2034)) != nil)
  }

  @Test func `a repository's names never leave their part of a URL`() {
    let place = ReadmeBaseURL(pages: "https://ghe.org", owner: "o o", name: "<r>", branch: "a?b")
    #expect(place.link("x") == "https://ghe.org/o%20o/%3Cr%3E/blob/a%3Fb/x")
    #expect(place.link("/") == "https://ghe.org/o%20o/%3Cr%3E/tree/a%3Fb")
  }

  @Test func `escape sequences in a URL are encoded`() {
    #expect(place.link("https://x.org/\u{1B}]8;;\u{07}") == "https://x.org/%1B]8;;%07")
  }

  @Test(arguments: [
    ("a.png", "docs/en/a.png"), ("../a.png#gh-dark-mode-only", "docs/a.png"),
    ("/a.png?raw=true", "a.png"),
  ])
  func `relative images are files of the repository`(address: String, path: String) {
    #expect(place.image(address) == .file(ref: "main", path: path))
  }

  @Test func `a branch is percent-encoded, but for its slashes`() {
    let place = ReadmeBaseURL(owner: "o", name: "r", branch: "a/b#c")
    #expect(place.image("c.png") == .file(ref: "a/b%23c", path: "c.png"))
  }

  @Test(arguments: [
    ("https://x.org/a.png?b=c#d", "https://x.org/a.png?b=c"), ("//x.org/a", "https://x.org/a"),
    ("https://github.com/o/r/raw/main/a.png", "https://github.com/o/r/raw/main/a.png"),
    (
      "https://raw.githubusercontent.com/o/r/main/a.png?token=x",
      "https://raw.githubusercontent.com/o/r/main/a.png?token=x"
    ),
  ])
  func `absolute images are on the web`(address: String, result: String) {
    #expect(place.image(address) == .web(result))
  }

  @Test func `an image may be a data URL`() {
    let address = "data:image/gif;base64,R0lG"
    #expect(place.image(address) == .data(address))
    #expect(place.image(address + String(repeating: "A", count: 300_000)) == nil)
  }

  @Test(arguments: [
    "data:text/html;base64,R0lG", "data:,", "file:///a.png", "", "#x", "docs/", "https://", "//",
    "ftp://x/a.png", "../..", "cid:a", "https:a.png", "?x",
  ])
  func `a URL that is not an image gives nil`(address: String) {
    #expect(place.image(address) == nil)
  }
}
