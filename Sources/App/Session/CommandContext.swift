package import Auth
package import FoundationEssentials
internal import GitHub
package import HTTP
package import Messages
internal import Synchronization
package import Terminal

/// Everything a command may use; created once, by the program itself.
package struct CommandContext: Sendable {
  package var environment: [String: String]
  /// The words of the command as the user typed them, without the program's name.
  package var arguments: [String] = []
  package var language: Language
  package var console: Console
  package var transport: any HTTPTransport
  package var stores: CredentialStores
  package var accounts: AccountRegistry
  package var tokenProgram: any TokenProgram
  package var otherPrograms: any OtherProgramsTokens
  package var renewer: any TokenRenewer
  package var configurationPath: String
  package var databasePath: String
  /// ghrepo's own folder for data that can be fetched again.
  package var cachePath: String
  package var cacheDatabasePath: String { cachePath + "/cache.db" }
  package var drawer: any ImageDrawer
  package var clock: any Clock<Duration>
  package var now: @Sendable () -> Date
  /// Identifies the terminal, for row numbers that commands accept.
  package var terminal: @Sendable () -> String = { TerminalIdentity.current }
  /// The current directory.
  package var directory: @Sendable () -> String = { FileManager.default.currentDirectoryPath }
  /// Measures whether a response is late.
  package var stopwatch: any Clock<Duration> = ContinuousClock()
  /// The versions of the API that hosts know, as far as they have refused one.
  let apiVersions = APIVersions()
  private let said = PrintedMessages()

  package init(
    environment: [String: String], language: Language, console: Console,
    transport: any HTTPTransport, stores: CredentialStores, accounts: AccountRegistry,
    tokenProgram: any TokenProgram, otherPrograms: any OtherProgramsTokens,
    renewer: any TokenRenewer,
    configurationPath: String, databasePath: String, cachePath: String, drawer: any ImageDrawer,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.environment = environment
    self.language = language
    self.console = console
    self.transport = transport
    self.stores = stores
    self.accounts = accounts
    self.tokenProgram = tokenProgram
    self.otherPrograms = otherPrograms
    self.renewer = renewer
    self.configurationPath = configurationPath
    self.databasePath = databasePath
    self.cachePath = cachePath
    self.drawer = drawer
    self.clock = clock
    self.now = now
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
  var isDebugging: Bool {
    environment.nonEmpty("GH_DEBUG").map { !["0", "false", "no"].contains($0) } ?? false
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
