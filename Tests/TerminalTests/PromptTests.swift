import Glibc
import Platform
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct PromptTests {
  private let terminal: PseudoTerminal
  private let device: TerminalDevice
  private let prompt: LinePrompt

  init() throws {
    terminal = try PseudoTerminal()
    device = try TerminalDevice(descriptor: terminal.replica)
    prompt = LinePrompt(device, environment: ["TERM": "xterm"])
  }

  /// Waits on a separate thread until the terminal shows `text`.
  private func see(_ text: String) async -> String {
    await BlockingThread.run { [terminal] _ in terminal.shown(until: text) }
  }

  @Test func `a secret is not echoed, and echo is restored`() async throws {
    async let answer = prompt.secret("Token: ")
    #expect(await see("Token: ") == "Token: ")
    #expect(!terminal.echoes)
    terminal.type("ghp_x\u{7F}y\n")
    let typed = try await answer
    #expect(typed == Array("ghp_y".utf8))
    #expect(terminal.echoes)
    #expect(await see("\r\n") == "\r\n")
  }

  @Test(arguments: [("\u{3}", ConsoleError.interrupted), ("abc\u{3}", .interrupted)])
  func `Ctrl-C cancels the prompt and restores echo`(
    typed: String, error: ConsoleError
  ) async {
    let answer = Task { [prompt] in try await prompt.secret("? ") }
    _ = await see("? ")
    terminal.type(typed)
    await #expect(throws: error) { try await answer.value }
    #expect(terminal.echoes && terminal.takesLines)
  }

  @Test func `Ctrl-D gives an empty secret and ends a line prompt with an error`() async throws {
    async let secret = prompt.secret("? ")
    _ = await see("? ")
    terminal.type("\u{4}")
    let typed = try await secret
    #expect(typed == [])
    let line = Task { [prompt] in try await prompt.line("! ") }
    _ = await see("! ")
    terminal.type("\u{4}")
    await #expect(throws: ConsoleError.endOfInput) { try await line.value }
  }

  @Test func `a cancelled task stops waiting and restores the terminal`() async {
    let asking = Task { [prompt] in try await prompt.secret("? ") }
    _ = await see("? ")
    asking.cancel()
    await #expect(throws: ConsoleError.cancelled) { try await asking.value }
    #expect(terminal.echoes)
  }

  @Test func `a plain line is echoed`() async throws {
    async let answer = prompt.line("Name: ")
    _ = await see("Name: ")
    terminal.type("Zażółć\n")
    let typed = try await answer
    #expect(typed == "Zażółć")
    #expect(await see("Zażółć\r\n") == "Zażółć\r\n")
  }

  @Test func `a long prompt wraps between words`() async throws {
    let narrow = try PseudoTerminal(columns: 20)
    let prompt = LinePrompt(
      try TerminalDevice(descriptor: narrow.replica), environment: ["TERM": "xterm"])
    async let answer = prompt.line("Revoke the token of monalisa? [y/N] ")
    let shown = await BlockingThread.run { _ in narrow.shown(until: "[y/N] ") }
    #expect(shown == "Revoke the\r\ntoken of\r\nmonalisa?\r\n[y/N] ")
    narrow.type("n\n")
    let typed = try await answer
    #expect(typed == "n")
  }

  @Test func `a file is not a terminal for prompts`() {
    #expect(throws: ConsoleError.self) { try TerminalDevice(descriptor: -1) }
  }

  @Test func `confirming repeats the prompt until it knows the word`() async throws {
    let console = Console(speech: terminal.replica, environment: ["TERM": "xterm"])
    let question = Prompt(prompt, console: console)
    let words = Prompt.ConfirmWords(yes: ["t", "tak"], no: ["n", "nie"], again: "Słucham?")
    async let answer = question.confirm("Tak? ", preset: nil, words: words)
    _ = await see("Tak? ")
    terminal.type("być może\n")
    _ = await see("Słucham?\r\nTak? ")
    terminal.type(" TAK \n")
    let isConfirmed = try await answer
    #expect(isConfirmed)
  }

  @Test func `an empty line selects the preset`() async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    let words = Prompt.ConfirmWords(yes: ["y"], no: ["n"], again: "")
    async let answer = question.confirm("OK? ", preset: false, words: words)
    _ = await see("OK? ")
    terminal.type("\n")
    let typed = try await answer
    #expect(typed == false)
  }

  @Test func `choosing lists the options and accepts one of their numbers`() async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    async let answer = question.choose(
      "Which? ", from: ["one", "two"], preset: nil, again: "From 1 to 2.")
    #expect(await see("Which? ") == "1. one\r\n2. two\r\nWhich? ")
    terminal.type("3\n")
    _ = await see("From 1 to 2.\r\nWhich? ")
    terminal.type("2\n")
    let typed = try await answer
    #expect(typed == 1)
  }

  @Test(arguments: [(" TWO \n", 1), ("one\n", 0), ("\n", 7), ("02\n", 1)])
  func `an option is chosen by its text in any case, and by an empty line the preset`(
    typed: String, index: Int
  ) async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    async let answer = question.choose(
      "Which? ", from: ["one", StyledText("Two", .bold)], preset: 7, again: "")
    _ = await see("Which? ")
    terminal.type(typed)
    let chosen = try await answer
    #expect(chosen == index)
  }

  @Test func `q leaves a choice, unless it is an option`() async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    let leaving = Task { try await question.choose("? ", from: ["a"], preset: nil, again: "") }
    _ = await see("? ")
    terminal.type("q\n")
    await #expect(throws: ConsoleError.endOfInput) { try await leaving.value }
    let choosing = Task {
      try await question.choose("! ", from: ["a", "Q"], preset: nil, again: "")
    }
    _ = await see("! ")
    terminal.type("q\n")
    let chosen = try await choosing.value
    #expect(chosen == 1)
  }

  @Test func `the numbers of ten options and more are aligned`() async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    let options = (1...10).map { StyledText(sanitizing: "o\($0)") }
    async let answer = question.choose("? ", from: options, preset: 0, again: "")
    let shown = await see("? ")
    #expect(shown.hasPrefix(" 1. o1\r\n 2. o2\r\n") && shown.hasSuffix("10. o10\r\n? "))
    terminal.type("\n")
    _ = try await answer
  }

  @Test func `whitespace around any line is dropped`() async throws {
    let question = Prompt(prompt, console: Console(speech: terminal.replica, environment: [:]))
    async let answer = question.line("Name: ")
    _ = await see("Name: ")
    terminal.type("\u{A0} a b \t\n")
    let typed = try await answer
    #expect(typed == "a b")
  }
}
