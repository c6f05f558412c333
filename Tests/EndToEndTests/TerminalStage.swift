import Foundation
import GitHubSimulator
import Glibc
import TestSupport

/// A simulated GitHub and the built program on a terminal.
struct TerminalStage {
  let simulator: GitHubSimulator
  private let home: ScratchDirectory
  private let keyring: KeyringSession?
  private let place: ProgramPlace

  /// - Parameters:
  ///   - keyring: a desktop session to log in to; without one requests are anonymous.
  ///   - configuration: the user's settings; by default the terminal is not queried.
  init(
    keyring: KeyringSession? = nil, latency: Duration = .zero,
    configuration settings: String = "theme: dark\nimages: none\n",
    _ change: (inout SimulatorConfiguration) -> Void = { _ in }
  ) async throws {
    place = await ProgramPlace()
    var configuration = SimulatorConfiguration()
    configuration.limits = .generous
    configuration.repositories = 1500
    configuration.deviceInterval = 1
    configuration.latency = latency
    change(&configuration)
    simulator = try await GitHubSimulator.start(configuration)
    home = try ScratchDirectory()
    self.keyring = keyring
    let folder = (keyring?.environment["XDG_CONFIG_HOME"] ?? home.appending(".config")) + "/ghrepo"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: URL(filePath: folder + "/config.yml"))
  }

  /// Starts `ghrepo` with `arguments`.
  func ghrepo(
    _ arguments: String..., columns: Int = 80, rows: Int = 24,
    environment changes: [String: String] = [:], redirections: [Int32: String] = [:]
  ) throws -> TerminalSession {
    try ghrepo(
      arguments, columns: columns, rows: rows, environment: changes, redirections: redirections)
  }

  func ghrepo(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    environment changes: [String: String] = [:], redirections: [Int32: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      Self.products + "/ghrepo", arguments, environment: environment(changes), columns: columns,
      rows: rows, redirections: redirections)
  }

  /// Starts a shell that finds `ghrepo`.
  func shell() throws -> TerminalSession {
    try program("bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell> "])
  }

  /// Starts another program that finds `ghrepo`.
  func program(
    _ name: String, _ arguments: [String], environment changes: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(name, arguments, environment: environment(changes))
  }

  /// Runs shell lines in one terminal, one after another until one fails; row numbers belong to a
  /// terminal.
  func lines(
    _ lines: String..., columns: Int = 80, rows: Int = 60,
    environment changes: [String: String] = [:]
  ) throws -> TerminalSession {
    try self.lines(lines, columns: columns, rows: rows, environment: changes)
  }

  func lines(
    _ lines: [String], columns: Int = 80, rows: Int = 60,
    environment changes: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      "bash", ["--norc", "--noprofile", "-c", lines.joined(separator: " && ")],
      environment: environment(changes), columns: columns, rows: rows)
  }

  private func environment(_ changes: [String: String]) -> [String: String] {
    var environment = keyring?.environment ?? ["HOME": home.path]
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    environment["PATH"] = "\(Self.products):\(path)"
    environment["LANG"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    environment["TERM"] = "xterm-256color"
    environment["PAGER"] = "cat"
    environment["GHREPO_API_URL"] = simulator.url
    environment["GHREPO_WEB_URL"] = simulator.url
    return environment.merging(changes) { $1 }
  }

  /// The directory of the running test program, where the others are built too.
  private static let products: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let program = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    return program.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }()
}
