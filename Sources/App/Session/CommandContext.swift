package import Auth
package import FoundationEssentials
package import HTTP
package import Messages
internal import Synchronization
package import Terminal

/// Everything a command may touch; made once, by the program itself.
package struct CommandContext: Sendable {
  package var environment: [String: String]
  package var language: Language
  package var console: Console
  package var transport: any HTTPTransport
  package var stores: CredentialStores
  package var accounts: AccountRegistry
  package var tokenProgram: any TokenProgram
  package var otherPrograms: any OtherProgramsTokens
  package var configurationPath: String
  package var libraryPath: String
  /// The program's own folder for what can be fetched again.
  package var cachePath: String
  package var drawer: any PictureDrawer
  package var clock: any Clock<Duration>
  package var now: @Sendable () -> Date
  /// The terminal whose rows have the numbers that commands take.
  package var terminal: @Sendable () -> String = { TerminalIdentity.current }
  /// By which a response is late.
  package var stopwatch: any Clock<Duration> = ContinuousClock()
  private let said = SaidMessages()

  package init(
    environment: [String: String], language: Language, console: Console,
    transport: any HTTPTransport, stores: CredentialStores, accounts: AccountRegistry,
    tokenProgram: any TokenProgram, otherPrograms: any OtherProgramsTokens,
    configurationPath: String, libraryPath: String, cachePath: String, drawer: any PictureDrawer,
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
    self.configurationPath = configurationPath
    self.libraryPath = libraryPath
    self.cachePath = cachePath
    self.drawer = drawer
    self.clock = clock
    self.now = now
  }

  /// Prints a text on standard error; with `--quiet` only a problem.
  package func say(_ message: Message, _ style: Style = .plain) {
    if style == .problem { return report(message, style) }
    console.say(message.text(in: language), style)
  }

  /// The same, but only the first time.
  func sayOnce(_ message: Message, _ style: Style = .plain) {
    let text = message.text(in: language)
    if said.insert(text) { console.say(text, style) }
  }

  /// Prints what also counts with `--quiet`: an error, or what the user has to do now.
  package func report(_ message: Message, _ style: Style = .plain) {
    console.report(message.text(in: language), style)
  }

  /// Whether a user sits at this terminal and can answer.
  package var isInteractive: Bool { console.speechProfile.isTerminal && console.canAsk }
}

extension CommandContext {
  /// Whether a screen reader (`ACCESSIBLE`) gets words instead of signs, rules and boxes.
  package var isAccessible: Bool { environment.nonEmpty("ACCESSIBLE").map { $0 != "0" } ?? false }
}

/// What a command has said already and must not say again.
///
/// A class with a lock because several readers of one command run side by side.
final class SaidMessages: Sendable {
  private let texts = Mutex<Set<String>>([])

  /// Whether `text` is said for the first time.
  func insert(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}

extension CommandContext {
  /// Shows that an answer is on its way, until it is ended or something else is said; only where
  /// a line can be taken away again.
  package func showLoading() -> TransientLine {
    let line = TransientLine(console: console)
    if console.speechProfile.redrawsLines {
      line.show(
        StyledText(sanitizing: Message.feedLoading.text(in: language), .dim), topic: "loading")
    }
    return line
  }
}

/// The version of this build.
package enum Version {
  package static let number = "0.1.0"
  package static let text = "ghrepo \(number)"
  /// GitHub refuses requests that do not say who asks.
  package static let userAgent = "ghrepo/\(number)"
}
