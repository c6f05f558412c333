package import Auth
package import FoundationEssentials
internal import JSONFilter
package import Messages
package import Terminal
package import Transport

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
  /// The name under which libjq is loaded.
  package var jqLibrary = JQProgram.standardLibrary
  package var clock: any Clock<Duration>
  package var now: @Sendable () -> Date

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

  /// Says a text on standard error.
  func say(_ message: Message, _ style: Style = .plain) {
    console.say(message.text(in: language), style)
  }

  /// Whether a person sits at this terminal and can answer.
  var isInteractive: Bool { console.speechProfile.isTerminal && console.canAsk }
}
