package import Access
package import Auth
internal import Core
internal import GitHub
package import Messages
internal import Rendering
internal import Synchronization
package import Terminal

/// Everything a command may use; created once, by the program itself. What use cases may use of it
/// are its `ports`, whose members are also its own.
@dynamicMemberLookup
package struct CommandContext: Sendable {
  package var ports: Ports
  /// The words of the command as the user typed them, without the program's name.
  package var arguments: [String] = []
  package var language: Language
  package var console: Console
  package var otherPrograms: any OtherProgramsTokens
  package var configurationPath: String
  package var drawer: any ImageDrawer
  private let said = PrintedMessages()

  package init(
    ports: Ports, language: Language, console: Console, otherPrograms: any OtherProgramsTokens,
    configurationPath: String, drawer: any ImageDrawer
  ) {
    self.ports = ports
    self.language = language
    self.console = console
    self.otherPrograms = otherPrograms
    self.configurationPath = configurationPath
    self.drawer = drawer
  }

  package subscript<Value>(dynamicMember port: WritableKeyPath<Ports, Value>) -> Value {
    get { ports[keyPath: port] }
    set { ports[keyPath: port] = newValue }
  }

  /// Whether this end of an endpoint was not reported yet.
  func isNew(_ deprecation: Deprecation) -> Bool { said.insert("\(deprecation)") }

  /// Prints a message on standard error; with `--quiet`, only problems.
  package func say(_ message: Message, _ style: Style = .plain) {
    if style == .problem { return report(message, style) }
    console.say(message.text(in: language), style)
  }

  /// The same, but only the first time.
  func sayOnce(_ message: Message, _ style: Style = .plain) {
    let text = message.text(in: language)
    guard said.insert(text) else { return }
    if style == .problem { console.report(text, style) } else { console.say(text, style) }
  }

  package func say(_ notice: Notice) {
    notice.isOnce ? sayOnce(notice.message, notice.style) : say(notice.message, notice.style)
  }

  /// Prints a message even with `--quiet`: an error, or what the user must do now.
  package func report(_ message: Message, _ style: Style = .plain) {
    console.report(message.text(in: language), style)
  }

  /// Prints an error, even with `--quiet`.
  package func report(error message: Message) {
    console.report(error: message.text(in: language), .problem)
  }

  /// Whether a user is at this terminal and can respond to prompts.
  package var isInteractive: Bool { console.speechProfile.isTerminal && console.canAsk }

  /// Whether `GH_DEBUG` has the effect of `--verbose`; the falsy words are gh's.
  package var isDebugging: Bool {
    ports.environment.nonEmpty("GH_DEBUG").map { !["0", "false", "no"].contains($0) } ?? false
  }

  /// Whether to replace signs, rules and boxes with words for a screen reader.
  package var isAccessible: Bool { console.isAccessible }

  /// Shows a loading message until it is ended or something else is printed; only if the terminal
  /// can clear a line.
  package func showLoading() -> TransientLine {
    let line = TransientLine(console: console)
    if console.speechProfile.redrawsLines {
      line.show(
        StyledText(sanitizing: Message.feedLoading.text(in: language), .dim), topic: "loading")
    }
    return line
  }

  /// Runs `body` with two closures: one shows at a terminal what is being done now, in a line that the next
  /// one replaces; the other prints.
  package func showingProgress<Value>(
    _ body: (_ progress: (Message) -> Void, _ say: (Notice) -> Void) async throws -> Value
  ) async rethrows -> Value {
    let line = TransientLine(console: console)
    defer { line.end() }
    return try await body { message in
      guard console.speechProfile.isTerminal else { return }
      line.show(StyledText(message, in: language, .dim), topic: "progress")
    } _: { notice in
      line.clear()
      say(notice)
    }
  }
}

/// Messages that a command has printed and must not repeat.
///
/// A class with a lock because a command may have several readers at once.
final class PrintedMessages: Sendable {
  private let texts = Mutex<Set<String>>([])

  /// Returns whether `text` is new.
  func insert(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}

/// The version of this build.
package enum Version {
  package static let number = "0.1.0"
  package static let text = "ghrepo \(number)"
  /// GitHub rejects requests without a user agent.
  package static let userAgent = "ghrepo/\(number)"
}
