internal import Access
import CLinux
internal import Core
import Glibc
import Messages
package import Presentation
import Subprocess
import SystemPackage
package import Terminal

/// The program that shows long output page by page.
package struct Pager: Sendable {
  /// A shell command.
  let command: String
  let environment: [String: String]
  private let program: PagerProgram

  /// `GH_PAGER` or `PAGER`, or else `less`. Nil without a terminal, if the variable is empty or
  /// `cat`, and if `less` is not installed or the terminal cannot redraw lines.
  init?(environment: [String: String], terminal: TerminalProfile) {
    let chosen = environment["GH_PAGER"] ?? environment["PAGER"]
    let isUsable =
      chosen != nil
      || (terminal.redrawsLines && ExecutableSearch(environment).path(of: "less") != nil)
    let words = (chosen ?? "less").split(separator: " ")
    let program = PagerProgram(words.joined(separator: " "))
    guard terminal.isTerminal, isUsable, !words.isEmpty, program.name != "cat" else { return nil }
    command = words.joined(separator: " ")
    self.environment = environment
    self.program = program
  }

  package init?(context: CommandContext) {
    self.init(environment: context.environment, terminal: context.console.outputProfile)
  }

  /// Shows `lines`; prints them if the pager cannot be run or fails.
  package func show(_ lines: [StyledText], in context: CommandContext) async throws(ConsoleError) {
    context.console.clearFoot()
    switch await show(profile(context.console.outputProfile).render(lines)) {
    case .shown: return
    case .notRun: context.say(.showPagerFailed(command: command), .problem)
    case .failed(let code): context.say(.showPagerExited(command: command, code: code), .problem)
    }
    try context.console.write(lines: lines)
  }

  /// What `terminal` can show through this pager: colors, attributes and links only if the pager is
  /// known to pass them on; others might show their bytes.
  package func profile(_ terminal: TerminalProfile) -> TerminalProfile {
    var profile = terminal
    profile.hasHyperlinks = terminal.hasHyperlinks && program.name == "less"
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    if !program.passesColors, !isForced {
      profile.colorDepth = .none
      profile.hasAttributes = false
    }
    return profile
  }

  enum Outcome: Equatable {
    /// The user may have quit before the end of the text.
    case shown
    case notRun
    /// With a shell's exit code.
    case failed(code: Int)
  }

  /// Runs the pager to its end. The pager handles Ctrl-C meanwhile.
  ///
  /// The presets for `less` are git's: colors, no paging if everything fits, no clearing at the
  /// end. With other options of the user's own, `less` still gets the one for colors.
  func show(_ bytes: [UInt8]) async -> Outcome {
    let shield = InterruptShield()
    let outcome = await start(bytes)
    shield.end()
    return outcome
  }

  /// The text is in a file, because the user may quit before a pipe is read to its end.
  private func start(_ bytes: [UInt8]) async -> Outcome {
    do {
      let text = try MemoryFile(bytes).descriptor
      let result = try await run(
        .path("/bin/sh"), arguments: ["-c", program.colored],
        environment: ChildEnvironment.variables(
          of: environment, presets: ["LESS": "FRX", "LV": "-c"]),
        input: .fileDescriptor(text, closeAfterSpawningProcess: true),
        output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
        error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
      switch result.terminationStatus {
      case .exited(let code): return program.outcome(Int(code))
      case .signaled(let signal): return program.outcome(128 + Int(signal))
      }
    } catch {
      return .notRun
    }
  }
}

/// What is known of the program that a pager's shell command runs.
private struct PagerProgram {
  /// Without its folder; empty if the command starts with something else.
  let name: String
  /// The command, with the option that lets colors through.
  let colored: String

  /// The option that makes a program show colors instead of their bytes. It comes before the user's
  /// own options, which may choose something else.
  private static let options = ["less": "-R", "lv": "-c"]
  /// Pagers that need no option.
  private static let colorful: Set<String> = ["moar", "moor", "ov"]
  /// Words that a command may start with, besides variables.
  private static let prefixes: Set<Substring> = ["command", "env", "exec"]
  /// Ctrl-C in `less -K`, and signals by which users end programs: hangup, interrupt, quit, pipe,
  /// terminate.
  private static let quitCodes = (less: 2, signals: Set([1, 2, 3, 13, 15].map { 128 + $0 }))

  init(_ command: String) {
    let words = command.split(separator: " ")
    let program = words.first { !Self.prefixes.contains($0) && !Self.isVariable($0) }
    name = program?.split(separator: "/").last?.filter { !"\"'".contains($0) } ?? ""
    if let program, let option = Self.options[name] {
      colored = "\(command[..<program.endIndex]) \(option)\(command[program.endIndex...])"
    } else {
      colored = command
    }
  }

  private static func isVariable(_ word: Substring) -> Bool {
    guard let name = word.split(separator: "=", omittingEmptySubsequences: false).first else {
      return false
    }
    return name.endIndex < word.endIndex && !name.isEmpty
      && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  var passesColors: Bool { Self.options[name] != nil || Self.colorful.contains(name) }

  /// 127 and 126 are the shell's: no such program, or one that cannot be run.
  func outcome(_ code: Int) -> Pager.Outcome {
    switch code {
    case 0: return .shown
    case 126, 127: return .notRun
    case Self.quitCodes.less where name == "less": return .shown
    default: return Self.quitCodes.signals.contains(code) ? .shown : .failed(code: code)
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
