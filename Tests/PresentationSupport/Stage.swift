import Access
package import Auth
package import CoreTestSupport
package import Foundation
import GitHub
package import HTTP
package import Messages
import Terminal
package import TestSupport

@testable import Core
@testable package import Presentation

/// Everything a command may access, isolated from the machine: separate files for standard output
/// and standard error, stores in memory, and a clock that stands still.
package final class Stage: Sendable {
  package let context: CommandContext
  package let core: CoreStage

  private let outputs: (data: FileHandle, speech: FileHandle)

  package var keyring: MemoryStore { core.keyring }
  package var pass: MemoryStore { core.pass }
  package var systemd: MemoryStore { core.systemd }
  package var file: MemoryStore { core.file }
  package var clock: ManualClock { core.clock }
  package var stopwatch: ManualClock { core.stopwatch }
  package var host: String { core.host }

  package static let now = CoreStage.now

  /// - Parameters:
  ///   - logins: Listed accounts of `host` that have a token; the last one is active.
  ///   - configuration: The text of the configuration file.
  package init(
    _ environment: [String: String] = [:], language: Language = .en,
    transport: any HTTPTransport = NoTransport(), logins: [String] = [],
    keyring: MemoryStore = MemoryStore(), pass: MemoryStore = MemoryStore(),
    systemd: MemoryStore = MemoryStore(), file: MemoryStore = MemoryStore(),
    configuration: String? = nil
  ) async throws {
    core = try await CoreStage(
      environment, transport: transport, logins: logins, keyring: keyring, pass: pass,
      systemd: systemd, file: file)
    outputs = (try Self.output(core.folder, "output"), try Self.output(core.folder, "speech"))
    let configurationPath = core.folder.appending("config.yml")
    if let configuration {
      try Data(configuration.utf8).write(to: URL(filePath: configurationPath))
    }
    var ports = core.ports
    ports.terminal = { TerminalIdentity.current }
    context = CommandContext(
      ports: ports, language: language,
      console: Console(
        output: outputs.data.fileDescriptor, speech: outputs.speech.fileDescriptor,
        environment: environment),
      otherPrograms: Programs(), configurationPath: configurationPath, drawer: NoDrawer())
  }

  /// Adds an account of `host` with a token.
  package func add(_ login: String, in storage: StorageKind = .keyring) async throws {
    try await core.add(login, in: storage)
  }

  /// Adds an account whose token looks like one of GitHub's classic tokens.
  package func addClassic(_ login: String) async throws {
    try await add(login)
    try await keyring.save(
      Secret("ghp_" + String(repeating: "a", count: 36)), as: .token,
      of: Account(host: host, login: login))
  }

  /// Standard output so far.
  package var output: String { get throws { try text("output") } }

  /// Standard error so far.
  package var speech: String { get throws { try text("speech") } }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: core.folder.appending(name), encoding: .utf8)
  }

  private static func output(_ folder: ScratchDirectory, _ name: String) throws -> FileHandle {
    let path = folder.appending(name)
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

/// Other programs' tokens: gh has one, git has none.
private struct Programs: OtherProgramsTokens {
  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret? {
    Secret("token-of-\(user ?? "gh")")
  }
  func git(host: String) async throws(TokenImportError) -> Secret? { nil }
}

extension Failure {
  /// The message and the next step in English.
  package var text: String {
    [report.message, report.next].compactMap { $0?.text(in: .en) }.joined(
      separator: " | ")
  }
}
