package import Auth
package import FoundationEssentials
package import HTTP
package import Messages
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
  func say(_ message: Message, _ style: Style = .plain) {
    if style == .problem { return report(message, style) }
    console.say(message.text(in: language), style)
  }

  /// The same, but only the first time.
  func sayOnce(_ message: Message, _ style: Style = .plain) {
    let text = message.text(in: language)
    if said.insert(text) { console.say(text, style) }
  }

  /// Prints what also counts with `--quiet`: an error, or what the user has to do now.
  func report(_ message: Message, _ style: Style = .plain) {
    console.report(message.text(in: language), style)
  }

  /// Whether a person sits at this terminal and can answer.
  var isInteractive: Bool { console.speechProfile.isTerminal && console.canAsk }
}

extension CommandContext {
  /// Whether a screen reader (`ACCESSIBLE`) gets words instead of signs, rules and boxes.
  var isAccessible: Bool { environment.nonEmpty("ACCESSIBLE").map { $0 != "0" } ?? false }
}
