import Auth
import Core
import Foundation
import GitHub
import HTTP
import Messages
import Terminal
import TestSupport

@testable import App
@testable import Commands
@testable import Core

/// Everything a command may access, isolated from the machine: separate files for standard output
/// and standard error, stores in memory, and a clock that stands still.
final class Stage: Sendable {
  let context: CommandContext
  let keyring: MemoryStore
  let pass: MemoryStore
  let systemd: MemoryStore
  let file: MemoryStore
  let clock = ManualClock()
  /// No response is late unless a test advances this clock.
  let stopwatch = ManualClock()
  /// The name of the host that commands use without options.
  let host: String

  private let folder: ScratchDirectory
  private let outputs: (data: FileHandle, speech: FileHandle)

  /// 2026-03-02 14:30:05 UTC
  static let now = Date(timeIntervalSince1970: 1_772_461_805)

  /// - Parameters:
  ///   - logins: Listed accounts of `host` that have a token; the last one is active.
  ///   - configuration: The text of the configuration file.
  init(
    _ environment: [String: String] = [:], language: Language = .en,
    transport: any HTTPTransport = NoTransport(), logins: [String] = [],
    keyring: MemoryStore = MemoryStore(), pass: MemoryStore = MemoryStore(),
    systemd: MemoryStore = MemoryStore(), file: MemoryStore = MemoryStore(),
    configuration: String? = nil
  ) async throws {
    folder = try ScratchDirectory()
    host = try HostChoice(environment: environment).host(named: nil).name
    outputs = (try Self.output(folder, "output"), try Self.output(folder, "speech"))
    self.keyring = keyring
    self.pass = pass
    self.systemd = systemd
    self.file = file
    let configurationPath = folder.appending("config.yml")
    if let configuration {
      try Data(configuration.utf8).write(to: URL(filePath: configurationPath))
    }
    var ports = Ports(
      environment: environment, transport: transport,
      stores: CredentialStores { kind in
        switch kind {
        case .keyring: keyring
        case .pass: pass
        case .systemd: systemd
        case .file: file
        }
      },
      accounts: AccountRegistry(path: folder.appending("accounts.json")),
      tokenProgram: Programs(), renewer: RenewalProcess(program: nil, environment: [:]),
      databasePath: folder.appending("favorites.db"), cachePath: folder.appending("cache"),
      clock: clock,
      now: { [clock] in Self.now.addingTimeInterval(clock.now.offset / .seconds(1)) },
      terminal: { TerminalIdentity.current })
    ports.stopwatch = stopwatch
    context = CommandContext(
      ports: ports, language: language,
      console: Console(
        output: outputs.data.fileDescriptor, speech: outputs.speech.fileDescriptor,
        environment: environment),
      otherPrograms: Programs(), configurationPath: configurationPath, drawer: NoDrawer())
    for login in logins { try await add(login) }
  }

  /// Adds an account of `host` with a token.
  func add(_ login: String, in storage: StorageKind = .keyring) async throws {
    try await context.stores.store(storage).save(
      Secret("token-of-\(login)"), as: .token, of: Account(host: host, login: login))
    try await context.accounts.add(
      AccountRecord(login: login, storage: storage, kind: .classic), on: host)
  }

  /// Adds an account whose token looks like one of GitHub's classic tokens.
  func addClassic(_ login: String) async throws {
    try await add(login)
    try await keyring.save(
      Secret("ghp_" + String(repeating: "a", count: 36)), as: .token,
      of: Account(host: host, login: login))
  }

  /// Runs a command line of ghrepo.
  func run(_ arguments: String...) async throws {
    try await run(arguments)
  }

  func run(_ arguments: [String]) async throws {
    guard let command = try GhrepoCommand.command(from: arguments) as? any ContextCommand else {
      return
    }
    var context = context
    context.arguments = arguments
    try await command.run(in: context)
  }

  /// Standard output so far.
  var output: String { get throws { try text("output") } }

  /// Standard error so far.
  var speech: String { get throws { try text("speech") } }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.appending(name), encoding: .utf8)
  }

  private static func output(_ folder: ScratchDirectory, _ name: String) throws -> FileHandle {
    let path = folder.appending(name)
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

/// A missing network: any request is an error.
struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw .hostNotFound(host: "nowhere")
  }
}

/// Other programs' tokens: gh has one, git has none, and every token program prints one.
private struct Programs: TokenProgram, OtherProgramsTokens {
  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret {
    Secret("token-of-\(arguments.joined(separator: "-"))")
  }

  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret? {
    Secret("token-of-\(user ?? "gh")")
  }
  func git(host: String) async throws(TokenImportError) -> Secret? { nil }
}

extension Failure {
  /// The message and the next step in English.
  var text: String {
    [report.message, report.next].compactMap { $0?.text(in: .en) }.joined(
      separator: " | ")
  }
}
