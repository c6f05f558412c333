import CLinux
import Glibc
import Messages
import Subprocess
import SystemPackage
package import Terminal

/// The program that shows long output page by page.
package struct Pager: Sendable {
  /// A line for the shell.
  let command: String
  let environment: [String: String]

  /// As `GH_PAGER` or `PAGER` names it, else `less`. Nil where there is no terminal, where the
  /// variable is empty or names a program that only copies, and where `less` would not do.
  init?(environment: [String: String], terminal: TerminalProfile) {
    let chosen = environment["GH_PAGER"] ?? environment["PAGER"]
    let isUsable =
      chosen != nil
      || (terminal.redrawsLines && ExecutableSearch(environment).path(of: "less") != nil)
    let words = (chosen ?? "less").split(separator: " ")
    guard terminal.isTerminal, isUsable, let program = words.first, program != "cat" else {
      return nil
    }
    command = words.joined(separator: " ")
    self.environment = environment
  }

  package init?(context: CommandContext) {
    self.init(environment: context.environment, terminal: context.console.outputProfile)
  }

  /// Shows `lines`, without the pager where it cannot be run.
  package func show(_ lines: [StyledText], in context: CommandContext) async throws(ConsoleError) {
    context.console.clearFoot()
    if await show(profile(context.console.outputProfile).render(lines)) { return }
    context.say(.showPagerFailed(command: command), .problem)
    try context.console.write(lines: lines)
  }

  /// What a terminal shows through this program: links only where it is known to let them pass.
  package func profile(_ terminal: TerminalProfile) -> TerminalProfile {
    var profile = terminal
    let program = command.prefix { $0 != " " }
    profile.hasHyperlinks = terminal.hasHyperlinks && program.split(separator: "/").last == "less"
    return profile
  }

  /// Runs the pager to its end; false when it could not be run. The user may leave it before all
  /// is read. Ctrl-C is the pager's own business meanwhile.
  ///
  /// The presets for `less` are git's: colors, no pager for what fits, nothing wiped at the end.
  func show(_ bytes: [UInt8]) async -> Bool {
    let shield = InterruptShield()
    let hasRun = await start(bytes)
    shield.end()
    return hasRun
  }

  /// The text lies in a file: a user may leave before all of a pipe is read.
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

/// A file without a name that lies in memory, for what a program is to read at its own pace.
struct MemoryFile {
  let descriptor: FileDescriptor

  /// Opened at its first byte. Whoever gets the descriptor closes it.
  init(_ bytes: [UInt8]) throws(Errno) {
    let number = clinux_memory_file("text")
    guard number >= 0 else { throw Errno(rawValue: errno) }
    descriptor = FileDescriptor(rawValue: number)
    do {
      try descriptor.writeAll(bytes)
      try descriptor.seek(offset: 0, from: .start)
    } catch {
      do { try descriptor.close() } catch {}
      throw (error as? Errno) ?? .ioError
    }
  }
}
