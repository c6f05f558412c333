import Foundation
import GitHubSimulator
import TestSupport

/// The environment of one test: a simulated GitHub on loopback, a temporary home directory,
/// optionally a keyring, and the built program.
final class Stage: Sendable {
  let github: GitHubSimulator
  /// Nil if the machine has no session bus.
  let keyring: KeyringSession?
  let home: ScratchDirectory
  private let environment: [String: String]
  let program: String

  /// A GitHub without limits that knows a few repositories, unless `configure` changes it.
  static func make(
    keyring: KeyringSession.Stage? = nil,
    _ configure: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws -> Stage {
    await ProgramGate.shared.enter()
    do {
      var configuration = SimulatorConfiguration()
      configuration.repositories = 40
      configuration.limits = .generous
      configure(&configuration)
      return Stage(
        github: try await GitHubSimulator.start(configuration),
        keyring: try await Self.session(keyring), home: try ScratchDirectory(),
        program: try ProgramRun.built("ghrepo"))
    } catch {
      ProgramGate.shared.leave()
      throw error
    }
  }

  private static func session(_ stage: KeyringSession.Stage?) async throws -> KeyringSession? {
    guard let stage else { return nil }
    return try await KeyringSession(stage)
  }

  private init(
    github: GitHubSimulator, keyring: KeyringSession?, home: ScratchDirectory, program: String
  ) {
    self.github = github
    self.keyring = keyring
    self.home = keyring?.home ?? home
    self.program = program
    let bare = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": home.path, "LANG": "C.UTF-8", "TZ": "UTC",
      "XDG_CONFIG_HOME": home.appending("config"), "XDG_DATA_HOME": home.appending("data"),
    ]
    environment = (keyring?.environment ?? bare)
      .merging(["GHREPO_API_URL": github.url]) { _, new in new }
  }

  deinit { ProgramGate.shared.leave() }

  /// The host name that the program uses for this GitHub.
  var host: String { "127.0.0.1:\(github.port)" }

  /// A run of the program that has not started; `setting` adds variables and removes those that are
  /// nil.
  func run(
    _ arguments: [String], token: SimulatorToken? = nil, input: String = "",
    setting: [String: String?] = [:]
  ) -> ProgramRun {
    var variables = environment
    variables["GHREPO_TOKEN"] = token?.token
    for (name, value) in setting { variables[name] = value }
    return ProgramRun(
      program, arguments, environment: variables, input: Array(input.utf8))
  }

  /// Runs the program to its end.
  func ghrepo(
    _ arguments: String..., token: SimulatorToken? = nil, input: String = "",
    setting: [String: String?] = [:]
  ) async throws -> ProgramResult {
    try await run(arguments, token: token, input: input, setting: setting).result()
  }
}
