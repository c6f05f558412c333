import Testing

@testable import Readme

@Suite(.timeLimit(.minutes(10))) struct URLPartsTests {
  /// The parts, each in its place between bars.
  private func parts(_ text: String) -> String {
    let parts = URLParts(text)
    let host = parts.hasHost ? "//" + parts.host : ""
    return [parts.scheme ?? "", host, parts.path, parts.query, parts.fragment]
      .joined(separator: "|")
  }

  @Test(arguments: [
    ("HTTPS://u@X.org:8/a/b?c?d#e#f", "https|//u@X.org:8|/a/b|?c?d|#e#f"), ("a", "||a||"),
    ("//x", "|//x|||"), ("x:", "x||||"), ("mailto:a@b", "mailto||a@b||"), ("#a?b:c", "||||#a?b:c"),
    ("?a://b", "|||?a://b|"), ("a/b:c", "||a/b:c||"), ("1a:b", "||1a:b||"), (":a", "||:a||"),
    ("a+-.1:b", "a+-.1||b||"), ("żółw:a", "||żółw:a||"), (" \n a b\t", "||a b||"),
    ("https:///a", "https|//|/a||"), ("java\nscript:a", "||java\nscript:a||"), ("", "||||"),
  ])
  func `a URL has its parts as in RFC 3986`(text: String, parts: String) {
    #expect(self.parts(text) == parts)
  }

  @Test(arguments: [
    ("a/./b//c/", ["f", "a", "b", "c"]), ("../a", ["a"]), ("../../../a", ["a"]), (".", ["f"]),
    ("%2E%2e/a", ["a"]), (".%2e/a", ["a"]), ("%2E/a", ["f", "a"]), (".../a", ["f", "...", "a"]),
    ("..a", ["f", "..a"]), ("", ["f"]),
  ])
  func `a path never leads above the root`(path: String, parts: [String]) {
    #expect(URLParts.resolved(path, from: ["f"]) == parts)
  }

  @Test(arguments: [
    ("a-z_0~!$&'()*+,;=:@/?#[]%41", "a-z_0~!$&'()*+,;=:@/?#[]%41"),
    ("\u{1B}\u{0}\u{7F} \"<>\\^`{|}", "%1B%00%7F%20%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ("ż\u{202E}🎉", "%C5%BC%E2%80%AE%F0%9F%8E%89"), ("\u{9}\r\n", "%09%0D%0A"), ("", ""),
  ])
  func `an encoded URL is printable ASCII, and encoding it again changes nothing`(
    text: String, encoded: String
  ) {
    #expect(text.addressEncoded == encoded)
    #expect(encoded.addressEncoded == encoded)
  }

  @Test(arguments: [
    ("https://x/a/b.png?c/d", "b.png"), ("a/", "a"), ("https://x", ""), ("https://x/", ""),
    ("#a", ""),
  ])
  func `a file's name is the last part of the path`(text: String, name: String) {
    #expect(URLParts(text).fileName == name)
  }
}
