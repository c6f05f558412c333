internal import Subprocess
internal import SystemPackage
internal import Terminal

/// The program that shows long output page by page, as `PAGER` names it.
struct Pager: Sendable {
  /// A line for the shell.
  let command: String
  let environment: [String: String]

  /// Nil where the person wants none: without `PAGER`, or with one that only copies.
  init?(environment: [String: String]) {
    let words = (environment["PAGER"] ?? "").split(separator: " ")
    guard let program = words.first, program != "cat" else { return nil }
    command = words.joined(separator: " ")
    self.environment = environment
  }

  /// What a terminal shows through this program: links only where it is known to let them pass.
  func profile(_ terminal: TerminalProfile) -> TerminalProfile {
    var profile = terminal
    let program = command.prefix { $0 != " " }
    profile.hasHyperlinks = terminal.hasHyperlinks && program.split(separator: "/").last == "less"
    return profile
  }

  /// Runs the pager to its end; false when it could not be run. The person may leave it before all
  /// is read. Ctrl-C is the pager's own business meanwhile.
  ///
  /// The presets for `less` are git's: colours, no pager for what fits, nothing wiped at the end.
  func show(_ bytes: [UInt8]) async -> Bool {
    let shield = InterruptShield()
    let hasRun = await start(bytes)
    shield.end()
    return hasRun
  }

  /// The text lies in a file: a person may leave before all of a pipe is read.
  private func start(_ bytes: [UInt8]) async -> Bool {
    do {
      let text = try MemoryFile(bytes).descriptor
      let result = try await run(
        .path("/bin/sh"), arguments: ["-c", command],
        environment: ChildEnvironment.variables(
          of: environment, presets: ["LESS": "FRX", "LV": "-c"]),
        input: .fileDescriptor(text, closeAfterSpawningProcess: true),
        output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
        error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
      // 127 and 126 are the shell's: no such program, or none that can be run.
      return result.terminationStatus != .exited(127) && result.terminationStatus != .exited(126)
    } catch {
      return false
    }
  }
}
