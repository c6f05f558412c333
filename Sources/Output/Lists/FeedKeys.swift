internal import Access
internal import Core
internal import Messages
internal import Presentation
internal import Terminal

/// The prompts at the bottom of the screen: the user responds with single keys, or with lines if
/// the terminal cannot read keys.
struct FeedKeys {
  enum Choice {
    case screen
    case row
    case leave
    case act(FeedLine.RowAction, row: Int)
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
    guard takesKeys else { return try await choice(.feedLinePrompt) }
    return try await key(.leave, .feedMore(count: count), .feedMoreShort) { key in
      switch key {
      case .character(" "), .enter, .pageDown, .character("f"): .screen
      case .down, .character("j"): .row
      case .character("q"), .character("Q"), .escape, .control("d"): .leave
      default: nil
      }
    }
  }

  /// Waits at the end of a list that is read line by line, where rows can still be opened.
  func last() async throws -> Choice {
    takesKeys ? .leave : try await choice(.feedLinePromptEnd)
  }

  /// Asks until the line is a choice.
  private func choice(_ prompt: Message) async throws -> Choice {
    while true {
      guard let line = try await line(prompt) else { return .leave }
      switch FeedLine(line) {
      case .more?: return .screen
      case .leave?: return .leave
      case .act(let action, let row)?: return .act(action, row: row)
      case .help?: context.say(.feedLineHelp)
      case nil: context.report(.feedLineUnknown)
      }
    }
  }

  /// Waits until the user retries the failed page or leaves.
  func wantsRepetition() async throws -> Bool {
    guard takesKeys else {
      return try await line(.feedPlainRepeat).map { FeedLine($0) != .leave } ?? false
    }
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

  /// What the user types; nil if the terminal is gone.
  private func line(_ prompt: Message) async throws -> String? {
    do {
      return try await LinePrompt(device, environment: context.environment)
        .line(StyledText(sanitizing: prompt.text(in: context.language) + " "))
    } catch ConsoleError.endOfInput {
      return nil
    }
  }
}
