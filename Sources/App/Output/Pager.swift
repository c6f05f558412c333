import CLinux
import Glibc
import Messages
import Subprocess
import SystemPackage
package import Terminal

/// The program that shows long output page by page.
package struct Pager: Sendable {
  /// A shell command.
  let command: String
  let environment: [String: String]

  /// `GH_PAGER` or `PAGER`, or else `less`. Nil without a terminal, if the variable is empty or
  /// `cat`, and if `less` is not installed or the terminal cannot redraw lines.
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

  /// Shows `lines`; prints them if the pager cannot be run.
  package func show(_ lines: [StyledText], in context: CommandContext) async throws(ConsoleError) {
    context.console.clearFoot()
    if await show(profile(context.console.outputProfile).render(lines)) { return }
    context.say(.showPagerFailed(command: command), .problem)
    try context.console.write(lines: lines)
  }

  /// What `terminal` can show through this pager: links only if the pager is known to pass them on.
  package func profile(_ terminal: TerminalProfile) -> TerminalProfile {
    var profile = terminal
    let program = command.prefix { $0 != " " }
    profile.hasHyperlinks = terminal.hasHyperlinks && program.split(separator: "/").last == "less"
    return profile
  }

  /// Runs the pager to its end; false if it could not be run. The user may quit it before the end
  /// of the text. The pager handles Ctrl-C meanwhile.
  ///
  /// The presets for `less` are git's: colors, no paging if everything fits, no clearing at the
  /// end.
  func show(_ bytes: [UInt8]) async -> Bool {
    let shield = InterruptShield()
    let hasRun = await start(bytes)
    shield.end()
    return hasRun
  }

  /// The text is in a file, because the user may quit before a pipe is read to its end.
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
      // 127 and 126 are the shell's: no such program, or one that cannot be run.
      return result.terminationStatus != .exited(127) && result.terminationStatus != .exited(126)
    } catch {
      return false
    }
  }
}

/// An unnamed file in memory, which a program reads at its own pace.
struct MemoryFile {
  let descriptor: FileDescriptor

  /// The position is at the first byte. The owner of the descriptor closes it.
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
