import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct ThemeChoiceTests {
  @Test(arguments: [
    (UInt32(0x000000), Theme.dark), (0x1E1E1E, .dark), (0x002B36, .dark), (0x300A24, .dark),
    (0xFFFFFF, .light), (0xFDF6E3, .light), (0x808080, .light), (0x3B3B3B, .dark),
  ])
  func `the terminal's background decides`(background: UInt32, theme: Theme) {
    #expect(Theme.choice(background: background, environment: ["COLORFGBG": "0;7"]) == theme)
  }

  @Test func `the user's choice wins, the option first`() {
    #expect(
      Theme.choice(option: .light, configured: .dark, background: 0, environment: [:]) == .light)
    #expect(Theme.choice(configured: .light, background: 0, environment: [:]) == .light)
    #expect(Theme.choice(option: .dark, background: 0xFFFFFF, environment: [:]) == .dark)
    #expect(Theme.choice(option: .plain, configured: .dark, environment: [:]) == nil)
  }

  @Test(arguments: [
    (["COLORFGBG": "15;0"], Theme.dark), (["COLORFGBG": "0;15"], .light),
    (["COLORFGBG": "0;default;15"], .light), (["COLORFGBG": "7;8"], .dark),
    (["COLORFGBG": "0;7"], .light), (["COLORFGBG": "12;default"], .neutral),
    (["COLORFGBG": "15"], .neutral), (["COLORFGBG": ""], .neutral), ([:], .neutral),
    (["COLORFGBG": "0;99"], .neutral), (["TERM": "linux"], .dark),
  ])
  func `without a reply the environment decides`(environment: [String: String], theme: Theme) {
    #expect(Theme.choice(environment: environment) == theme)
  }

  @Test func `a theme and confirmed colors change what is drawn`() {
    let indexed = TerminalProfile(isTerminal: true, colorDepth: .indexed)
    let proved = TerminalTraits(hasTrueColor: true)
    #expect(indexed.refined(by: proved, theme: .light).colorDepth == .full)
    #expect(indexed.refined(by: nil, theme: .light).theme == .light)
    #expect(indexed.refined(by: proved, theme: nil).colorDepth == .none)
    let refused = TerminalProfile(isTerminal: true, colorDepth: .none)
    #expect(refused.refined(by: proved, theme: .dark).colorDepth == .none)
  }

  @Test func `a console draws in its theme`() throws {
    let terminal = try PseudoTerminal()
    let console = Console(output: terminal.replica, environment: ["TERM": "xterm-256color"])
    console.adopt(TerminalTraits(hasTrueColor: true), theme: .dark)
    #expect(console.outputProfile.theme == .dark)
    #expect(console.outputProfile.colorDepth == .full)
    console.adopt(nil, theme: nil)
    #expect(console.outputProfile.colorDepth == .none)
  }
}
