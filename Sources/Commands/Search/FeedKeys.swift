internal import App
internal import Messages
internal import Terminal

/// The prompts at the bottom of the screen: the user responds with single keys, or with lines if
/// the terminal cannot read keys.
struct FeedKeys {
  enum Choice {
    case screen
    case row
    case leave
  }

  let context: CommandContext
  private let device: TerminalDevice

  init(context: CommandContext) throws(ConsoleError) {
    self.context = context
    device = try TerminalDevice()
  }

  /// Keeps keys pressed between prompts off the screen.
  func silence() -> ModeLease? { ModeLease.silence(takesKeys ? .keys : .quietLine) }

  /// Waits until the user continues or leaves; `count` rows are shown so far.
  func more(after count: Int) async throws -> Choice {
    guard takesKeys else {
      return try await leavesByLine(.feedPlainPrompt) ? .leave : .screen
    }
    return try await key(.leave, .feedMore(count: count), .feedMoreShort) { key in
      switch key {
      case .character(" "), .enter, .pageDown, .character("f"): .screen
      case .down, .character("j"): .row
      case .character("q"), .character("Q"), .escape, .control("d"): .leave
      default: nil
      }
    }
  }

  /// Waits until the user retries the failed page or leaves.
  func wantsRepetition() async throws -> Bool {
    guard takesKeys else { return try await !leavesByLine(.feedPlainRepeat) }
    return try await key(false, .feedRepeat) { key in
      switch key {
      case .character("r"), .character("R"), .character(" "), .enter: true
      case .character("q"), .character("Q"), .escape, .control("d"): false
      default: nil
      }
    }
  }

  private var takesKeys: Bool { context.console.outputProfile.redrawsLines }

  /// The meaning of the first key that has one; `gone` if the terminal is gone.
  private func key<Meaning>(
    _ gone: Meaning, _ prompts: Message..., meaning: (Key) -> Meaning?
  ) async throws -> Meaning {
    context.console.clearFoot()
    do {
      return try await KeyPrompt(device, environment: context.environment).answer(
        to: prompts.map { StyledText(sanitizing: $0.text(in: context.language), .dim) }, meaning)
    } catch ConsoleError.endOfInput {
      return gone
    }
  }

  private func leavesByLine(_ prompt: Message) async throws -> Bool {
    do {
      let line = try await LinePrompt(device, environment: context.environment)
        .line(StyledText(sanitizing: prompt.text(in: context.language) + " "))
      return line.lowercased().first { $0 != " " } == "q"
    } catch ConsoleError.endOfInput {
      return true
    }
  }
}
