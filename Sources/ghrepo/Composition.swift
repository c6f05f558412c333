import Access
import Auth
import Commands
import Core
import CurlTransport
import FoundationEssentials
import Glibc
import HTTP
import Images
import Keyring
import Messages
import Presentation
import Terminal

/// Assembles the program: the only place that knows the adapters.
struct Composition {
  let environment: [String: String]
  let console: Console

  func context() throws(ConfigurationDirectoriesError) -> CommandContext {
    let directories = try ConfigurationDirectories(environment: environment)
    let data = directories.data + "/ghrepo"
    let notices = StoreNotices()
    // A slow keyring is most likely waiting for its password.
    let keyring = SecretServiceStore(lockFolder: data) { notices.notifyWaiting(.keyring) }
    let accounts = AccountRegistry(path: directories.config + "/ghrepo/accounts.json")
    let session = environment["XDG_RUNTIME_DIR"].flatMap {
      $0.hasPrefix("/") ? $0 + "/ghrepo" : nil
    }
    // For tokens that exist nowhere else while the disk with the data is full.
    let places = SecondPlaces([directories.config + "/ghrepo"], session: session) {
      accounts.secondPlaces
    }
    let variables = programEnvironment
    let pass = PassStore(environment: variables) { [asksInWindow] in
      if asksInWindow { notices.notifyWaiting(.pass) }
    }
    let systemd = SystemdCredentialStore(
      folder: data + "/credentials", places: places, environment: variables)
    let file = PlainTextStore(path: data + "/tokens.json", places: places)
    let programs = OtherPrograms(keyring: keyring, environment: environment)
    let ports = Ports(
      environment: environment,
      transport: CurlTransport(
        CurlConfiguration(environment: environment, userAgent: Version.userAgent)),
      stores: CredentialStores { kind in
        switch kind {
        case .keyring: keyring
        case .pass: pass
        case .systemd: systemd
        case .file: file
        }
      },
      storeNotices: notices, accounts: accounts, tokenProgram: programs,
      renewer: RenewalProcess(program: "/proc/self/exe", environment: variables),
      databasePath: data + "/favorites.db", cachePath: directories.cache + "/ghrepo",
      terminal: { TerminalIdentity.current })
    return CommandContext(
      ports: ports, language: .current, console: console, otherPrograms: programs,
      configurationPath: directories.config + "/ghrepo/config.yml",
      drawer: ImageWorkerClient(
        program: Self.executable.flatMap(ImageWorkerProgram.path(beside:))))
  }

  /// The path of this program's executable, with links resolved (proc(5)).
  private static var executable: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// The environment of the programs behind stores. gpg's agent has no terminal of its own, so it
  /// is told where to ask for a passphrase.
  private var programEnvironment: [String: String] {
    var variables = ChildEnvironment.withoutTokens(environment)
    guard isEmpty("GPG_TTY") else { return variables }
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    if (STDIN_FILENO...STDERR_FILENO).contains(where: { ttyname_r($0, &name, name.count) == 0 }) {
      variables["GPG_TTY"] = name.withUnsafeBytes { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return variables
  }

  /// Whether gpg can ask in a window. On the terminal one more line would be in its way.
  private var asksInWindow: Bool { !isEmpty("DISPLAY") || !isEmpty("WAYLAND_DISPLAY") }

  private func isEmpty(_ variable: String) -> Bool { environment[variable, default: ""].isEmpty }
}

/// The tokens that gh and git store, and the program that `token_command` names.
struct OtherPrograms: OtherProgramsTokens, TokenProgram {
  let keyring: SecretServiceStore
  let environment: [String: String]

  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret? {
    do {
      return try await GhToken(environment: environment).token(host: host, user: user)
    } catch {
      guard error == .notFound else { throw .program(error) }
    }
    // gh stores the token of its active account under an empty name, and one under each login.
    let stored: Secret?
    do {
      stored = try await keyring.foreignToken(service: "gh:\(host)", username: user ?? "")
    } catch {
      throw .keyring(error)
    }
    guard let stored else { throw .program(.notFound) }
    return stored
  }

  func git(host: String) async throws(TokenImportError) -> Secret? {
    let git = GitCredential(environment: ChildEnvironment.withoutTokens(environment))
    do { return try await git.password(host: host) } catch { throw .program(error) }
  }

  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret {
    try await TokenCommandProgram(
      arguments: arguments, environment: ChildEnvironment.withoutRepository(environment)
    ).token(mayPrompt: mayPrompt)
  }
}
