import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct ForeignTextTests {
  @Test(arguments: [
    ("bad syntax in 'http://corp:a#b c@proxy:1'", "bad syntax in 'http://•••@proxy:1'"),
    ("can't open 'https://u:p@h/o/r': 403", "can't open 'https://•••@h/o/r': 403"),
    ("no way to https://tok3n@h/x, or user@h", "no way to https://•••@h/x, or user@h"),
    ("bad foo:b@r@h here", "bad •••@h here"),
    ("see <https://u@h> (u:p@h)", "see <https://•••@h> (•••@h)"),
    ("Bad token ghp_abcdef", "Bad token ghp_•••"),
    ("a\u{1B}[31mred\u{7}\u{9B}1m\tb\nc", "a[31mred1m b\nc"),
  ])
  func `secrets and control characters are removed`(text: String, cleaned: String) {
    #expect(ForeignText.cleaned(text) == cleaned)
  }

  @Test(arguments: [
    "", "Could not resolve host: github.com", "git@github.com:owner/name.git", "user@host",
    "error: key does not contain a section: a:b",
    "can't reach https://h/x as it isn't up: mail a@b",
  ])
  func `other text stays as it is`(text: String) {
    #expect(ForeignText.cleaned(text) == text)
  }

  @Test(arguments: [
    ("https://user:Hunter2@github.com/o/r", "https://•••@github.com/o/r"),
    ("user:Hunter2@github.com/o/r", "•••@github.com/o/r"),
    ("https://h/?token=Hunter2", "https://h/?•••"),
    ("https://u:p@h/o#Hunter2", "https://•••@h/o#•••"),
    ("https://Hunter2@h/o/r", "https://•••@h/o/r"),
    ("ssh://git@h/o/r/x", "ssh://git@h/o/r/x"), ("ssh://u:Hunter2@h/o", "ssh://•••@h/o"),
    ("git@github.com/octo", "git@github.com/octo"), ("what?", "what?"), ("a/b/c", "a/b/c"),
    ("ssh://git@h:22/o", "ssh://git@h:22/o"), ("git+SSH://git@h/o", "git+SSH://git@h/o"),
    ("ssh://git@h/o?Hunter2", "ssh://git@h/o?•••"), ("https://u:p/q@h/o", "https://•••@h/o"),
    ("https://u:Hunter2@x@h/o", "https://•••@h/o"),
  ])
  func `what a user typed in place of a repository is shown without secrets`(
    address: String, shown: String
  ) {
    #expect(ForeignText.masked(address: address) == shown)
  }

  @Test(arguments: [
    ("see https://u:p@h/x and (http://t@i/y)", "see https://•••@h/x and (http://•••@i/y)"),
    ("'https://u:a b@h/x' is no name", "'https://•••@h/x' is no name"),
    ("“ssh://git@h” or <ftp://u:p@h>", "“ssh://•••@h” or <ftp://•••@h>"),
    ("user:word@h and a@b are no URLs", "user:word@h and a@b are no URLs"),
    ("it's at https://h/x,\n by a:b@c", "it's at https://h/x,\n by a:b@c"), ("", ""),
  ])
  func `only the URLs of a message lose their users`(message: String, masked: String) {
    #expect(ForeignText.masked(message) == masked)
  }

  @Test func `a message keeps all words but the users of URLs`() {
    #expect(
      ForeignText.masked("Unknown command 'https://u:p@h/o'. user:@me\n  x") == "Unknown command "
        + "'https://•••@h/o'. user:@me\n  x")
  }

  @Test(arguments: ["''", "\"\"", "`'", "<>", "‘’", "“”", "„“"])
  func `a quoted URL is one word, whatever the quotes`(quotes: String) throws {
    let (open, close) = (try #require(quotes.first), try #require(quotes.last))
    #expect(
      ForeignText.cleaned("no \(open)http://corp:a, b;c@proxy:1\(close) here")
        == "no \(open)http://•••@proxy:1\(close) here")
  }

  @Test(arguments: [
    ("at 'http://u:word@h", "at 'http://•••@h"),
    ("u:word@h,v:word@h;w:word@h", "•••@h,•••@h;•••@h"),
    ("'it' http://u:wo@rd@h/x@y", "'it' http://•••@y"),
    ("a\r\nb\u{85}\u{7F}\u{0}c", "a\nbc"), ("https://u:\u{1B}w@h", "https://•••@h"),
    ("żółw 灯籠 🎉", "żółw 灯籠 🎉"),
  ])
  func `a text in disorder keeps no password and no control character`(
    text: String, cleaned: String
  ) {
    #expect(ForeignText.cleaned(text) == cleaned)
  }

  @Test func `a secret is hidden as a whole, even with control characters in it`() {
    #expect(
      ForeignText.cleaned("is open\u{7}sesame!", hiding: ["open", "opensesame"]) == "is •••!")
  }

  @Test(
    arguments: [
      ("https://h/o/r", []), ("https://user@h", ["user"]), ("https://u:p@h", []),
      ("https://u:word@h", ["u:word", "word"]), ("u:a@b:c@h", ["u:a@b:c", "a@b:c"]),
      ("https://u:a%2Fbc@h", ["u:a%2Fbc", "u:a/bc", "a%2Fbc", "a/bc"]),
      ("https://u:100%@h", ["u:100%", "100%"]), ("https://u:a%zz%4@h", ["u:a%zz%4", "a%zz%4"]),
      ("@h", []), ("", []),
    ] as [(String, Set<String>)])
  func `a URL's credentials are known as written and decoded`(address: String, known: Set<String>) {
    #expect(Set(ForeignText.credentials(in: address)) == known)
  }

  @Test(arguments: [
    ("https://h", "h"), ("git+ssh://h", "h"), ("X-1.a://h", "h"), ("https://h://x", "h://x"),
    ("h", nil), ("a:b@h://x", nil), ("żółw://h", nil), ("a b://h", nil), ("https:/h", nil),
  ])
  func `a scheme is letters, digits and a few signs before the slashes`(
    address: String, rest: String?
  ) {
    let end = ForeignText.endOfScheme(in: address)
    #expect(end.map { String(address[$0...]) } == rest)
  }

  @Test func `a secret is hidden from a combining mark behind it too`() {
    let text = ForeignText.cleaned(
      "no pass\u{301} for hunter2\u{301}!", hiding: ["pass", "hunter2"])
    #expect(text == "no •••\u{301} for •••\u{301}!")
  }

  @Test(arguments: [
    ("https://u:word@\u{301}h", "https://•••@\u{301}h"),
    ("https://\u{308}u:word@h", "https://•••@h"), ("u:\u{301}word@\u{FE0F}h", "•••@\u{FE0F}h"),
    ("'https://\u{301}a b@h' is down", "'https://•••@h' is down"),
  ])
  func `a combining mark does not hide the signs around a password`(text: String, cleaned: String) {
    #expect(ForeignText.cleaned(text) == cleaned)
    #expect(!ForeignText.masked(address: text).contains("word"))
    #expect(!ForeignText.credentials(in: text).isEmpty)
  }

  @Test func `a combining mark does not hide a query`() {
    #expect(ForeignText.masked(address: "https://h/?\u{301}Hunter2") == "https://h/?\u{301}•••")
  }

  @Test func `known secrets are removed wherever they are`() {
    let secrets = ForeignText.credentials(in: "http://corp:p%40ss/w'rd x@proxy:1")
    #expect(
      ForeignText.cleaned("to corp:p%40ss/w'rd x, p@ss/w'rd x; corp", hiding: secrets)
        == "to •••, •••; corp")
    #expect(ForeignText.credentials(in: "http://proxy:1").isEmpty)
    #expect(ForeignText.credentials(in: "mona:a://b@proxy:1").contains("mona:a://b"))
    #expect(ForeignText.credentials(in: "http://a:b@proxy:1").isEmpty)
  }
}
