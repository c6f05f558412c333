import Access
import ArgumentParser
import Auth
import Commands
import Core
import Foundation
import Glibc
import HTTP
import Keyring
import Messages
import Presentation
import RandomInput
import Synchronization
import Terminal

/// Files, accounts and a network for a few commands that run one after another.
final class ProbeEnvironment {
  private let folder: String
  private let context: CommandContext
  private let outputs: [FileHandle]

  init(seed: UInt64) throws {
    folder = NSTemporaryDirectory() + "command-probe-\(getpid())-\(seed)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    outputs = try ["output", "errors"].map { [folder] name in
      _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil)
      return try FileHandle(forUpdating: URL(filePath: "\(folder)/\(name)"))
    }
    let environment = seed.isMultiple(of: 3) ? [:] : ["GH_TOKEN": "ghp_marker"]
    let store = PlainTextStore(path: "\(folder)/tokens.json")
    let clock = ImpatientClock()
    let ports = Ports(
      environment: environment, transport: RandomTransport(seed: seed),
      stores: CredentialStores { _ in store },
      accounts: AccountRegistry(path: "\(folder)/accounts.json"), tokenProgram: NoPrograms(),
      renewer: RenewalProcess(program: nil, environment: [:]),
      databasePath: "\(folder)/favorites.db", cachePath: "\(folder)/cache", clock: clock,
      now: { clock.date }, terminal: { TerminalIdentity.current })
    context = CommandContext(
      ports: ports, language: seed.isMultiple(of: 2) ? .en : .pl,
      console: Console(
        output: outputs[0].fileDescriptor, speech: outputs[1].fileDescriptor,
        environment: environment),
      otherPrograms: NoPrograms(), configurationPath: "\(folder)/config.yml", drawer: NoDrawer())
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A fault in a command's result or output, or nil.
  func flaw(of command: any ContextCommand) async throws -> String? {
    if let error = await run(command) { return "ended with \(type(of: error)): \(error)" }
    for output in outputs {
      try output.seek(toOffset: 0)
      let bytes = try output.readToEnd() ?? Data()
      try output.truncate(atOffset: 0)
      if let index = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }) {
        return "byte \(bytes[index]) in \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }

  /// The error of the command, unless it has a known exit code.
  private func run(_ command: any ContextCommand) async -> (any Error)? {
    do { try await command.run(in: context) } catch {
      switch error {
      case is Failure, is ExitError, is ConsoleError, is CancellationError: return nil
      // ArgumentParser's own exit, such as an error that a command finds late.
      default: return GhrepoCommand.exitCode(for: error).rawValue == 64 ? nil : error
      }
    }
    return nil
  }
}

/// A clock on which every wait ends at once and advances the time.
private final class ImpatientClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let start = (instant: Instant.now, date: Date())
  private let time: Mutex<Instant>

  init() { time = Mutex(start.instant) }

  var now: Instant { time.withLock(\.self) }
  /// The date advances with the waits; otherwise a limit that lasts until a date would never end.
  var date: Date { start.date.addingTimeInterval((now - start.instant) / .seconds(1)) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // Another task may produce what this one waits for.
    await Task.yield()
  }
}

private struct NoPrograms: TokenProgram, OtherProgramsTokens {
  func token(
    from arguments: [String], mayPrompt: Bool
  ) async throws(TokenProgramError) -> Secret { throw .notFound }
  func gh(host: String, user: String?) async throws(TokenImportError) -> Secret? { nil }
  func git(host: String) async throws(TokenImportError) -> Secret? { nil }
}
