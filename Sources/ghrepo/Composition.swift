import App
import Auth
import Commands
import CurlTransport
import Keyring
import Messages
import Terminal

/// Puts the program together: the only place that knows the adapters.
struct Composition {
  let environment: [String: String]
  let console: Console

  func context() throws(ConfigurationDirectoriesError) -> CommandContext {
    let directories = try ConfigurationDirectories(environment: environment)
    let tokens = directories.data + "/ghrepo/tokens.json"
    let keyring = SecretServiceStore(notice: sayWaiting)
    let programs = OtherPrograms(keyring: keyring, environment: environment)
    return CommandContext(
      environment: environment, language: .current, console: console,
      transport: CurlTransport(
        CurlConfiguration(environment: environment, userAgent: Version.userAgent)),
      stores: CredentialStores(
        keyring: keyring, file: PlainTextStore(path: tokens), filePath: tokens),
      accounts: AccountRegistry(path: directories.config + "/ghrepo/accounts.json"),
      tokenProgram: programs, otherPrograms: programs,
      configurationPath: directories.config + "/ghrepo/config.yml",
      libraryPath: directories.data + "/ghrepo/library.db",
      cachePath: directories.cache + "/ghrepo", drawer: WorkerDrawer())
  }

  /// A keyring that takes its time is most likely asking for its password.
  private func sayWaiting() {
    console.say(Message.keyringWaiting.text(in: .current), .dim)
  }
}
