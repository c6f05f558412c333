import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct RenderingTests {
  private func shown(_ text: StyledText, _ profile: TerminalProfile) -> String {
    String(decoding: profile.render(text), as: UTF8.self)
  }

  private func profile(_ depth: ColorDepth, links: Bool = false) -> TerminalProfile {
    TerminalProfile(
      isTerminal: true, colorDepth: depth, hasAttributes: true, hasHyperlinks: links)
  }

  @Test(arguments: [
    (ColorDepth.full, "\u{1B}[38;2;240;81;56mx\u{1B}[0m"),
    (.indexed, "\u{1B}[38;5;203mx\u{1B}[0m"),
    (.sixteen, "\u{1B}[91mx\u{1B}[0m"),
    (.none, "x"),
  ])
  func `a color degrades to what the terminal shows`(depth: ColorDepth, bytes: String) {
    #expect(shown(StyledText("x", .color(.hex(0xF05138))), profile(depth)) == bytes)
  }

  @Test func `the terminal's own colors are never replaced`() {
    let text = StyledText("x", .color(.named(.brightBlue)))
    #expect(shown(text, profile(.full)) == "\u{1B}[94mx\u{1B}[0m")
  }

  @Test func `attributes remain without colors`() {
    let text = StyledText("x", Style(isBold: true, isUnderlined: true, color: .named(.red)))
    #expect(shown(text, profile(.none)) == "\u{1B}[1;4mx\u{1B}[0m")
  }

  @Test func `plain output has text only`() throws {
    let link = try #require(Hyperlink("https://github.com"))
    #expect(shown(StyledText("x", .bold, link: link), .plain) == "x")
  }

  @Test func `a link is opened and closed around its text`() throws {
    let link = try #require(Hyperlink("https://github.com"))
    #expect(
      shown(StyledText("x", link: link), profile(.none, links: true))
        == "\u{1B}]8;;https://github.com\u{1B}\\x\u{1B}]8;;\u{1B}\\")
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "https://", "https:///x", "http://a b",
    "https://a\u{1B}\\", "https://a\u{07}", "https://ą.example", "https://user", " https://a",
    "https://a/" + String(repeating: "x", count: 2100), "", "http://@evil",
  ])
  func `only plain web URLs become links`(address: String) {
    #expect((Hyperlink(address) == nil) == (address != "https://user"))
  }
}

@Suite(.timeLimit(.minutes(20))) struct TerminalProfileTests {
  private func profile(
    _ environment: [String: String], isTerminal: Bool = true
  ) -> TerminalProfile {
    TerminalProfile(environment: environment, isTerminal: isTerminal, size: .standard)
  }

  @Test(arguments: [
    (["TERM": "xterm"], ColorDepth.sixteen),
    (["TERM": "xterm-256color"], .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
    (["TERM": "xterm-direct"], .full),
    (["TERM": "xterm-kitty"], .full),
    (["TERM": "screen-256color", "COLORTERM": "truecolor"], .indexed),
    (["TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "/tmp/x"], .full),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "xterm", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    (["TERM": "xterm", "CLICOLOR": "0"], .none),
    (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
    ([:], .none),
  ])
  func `the environment sets the color depth`(
    environment: [String: String], depth: ColorDepth
  ) {
    #expect(profile(environment).colorDepth == depth)
  }

  @Test func `a pipe gets colors only when they are forced`() {
    #expect(profile(["TERM": "xterm"], isTerminal: false) == .plain)
    let forced = profile(["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], isTerminal: false)
    #expect(forced.colorDepth == .indexed)
    #expect(!forced.hasHyperlinks && !forced.redrawsLines)
  }

  @Test(arguments: [
    ["VTE_VERSION": "6800"], ["KITTY_WINDOW_ID": "1"], ["WEZTERM_PANE": "0"], ["WT_SESSION": "x"],
    ["TERM_PROGRAM": "iTerm.app"], ["KONSOLE_VERSION": "221203"], ["TERM": "foot"],
    ["FORCE_HYPERLINK": "1"],
  ])
  func `links are used where they are known to work`(environment: [String: String]) {
    let full = ["TERM": "xterm-256color"].merging(environment) { $1 }
    #expect(profile(full).hasHyperlinks)
    #expect(!profile(full, isTerminal: false).hasHyperlinks)
  }

  @Test(arguments: [
    [:], ["VTE_VERSION": "4900"], ["VTE_VERSION": "6800", "TMUX": "/tmp/x"],
    ["VTE_VERSION": "6800", "TERM": "dumb"], ["VTE_VERSION": "6800", "FORCE_HYPERLINK": "0"],
    ["KONSOLE_VERSION": "190800"],
  ])
  func `links are omitted everywhere else`(environment: [String: String]) {
    #expect(!profile(["TERM": "xterm"].merging(environment) { $1 }).hasHyperlinks)
  }
}
