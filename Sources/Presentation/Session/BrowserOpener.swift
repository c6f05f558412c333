internal import Access
internal import Core
internal import FoundationEssentials
internal import HTTP
internal import Platform
internal import Subprocess
internal import SystemPackage

/// Opens URLs in the user's graphical browser, never in the terminal.
package struct BrowserOpener: Sendable {
  private let environment: [String: String]

  /// `environment` is the process's own, or a test's.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Whether there is a browser that can show `address`.
  package func canOpen(_ address: String) -> Bool {
    BrowserCommand(address: address, environment: environment) != nil
  }

  /// Starts a browser with `address` and returns at once; the browser keeps running after ghrepo
  /// ends. Returns false if there is none or it cannot be started; whether it shows the page is
  /// unknown.
  package func open(_ address: String) async -> Bool {
    guard let command = BrowserCommand(address: address, environment: environment) else {
      return false
    }
    return await DetachedProgram(environment: environment)
      .start(command.program, command.arguments)
  }
}

/// Starts programs that keep running after ghrepo ends, without tokens and without the terminal.
package struct DetachedProgram: Sendable {
  private let environment: [String: String]

  package init(environment: [String: String]) { self.environment = environment }

  /// Whether there is a program with this name or path.
  package func isThere(_ program: String) -> Bool {
    ExecutableSearch(environment).path(of: program) != nil
  }

  /// Runs a program and returns how it failed; nil if it did not, or if the task is canceled, which
  /// the program outlives.
  package func failure(of program: String, _ arguments: [String]) async -> ProgramFailure? {
    let failure = Promise<ProgramFailure?>()
    // No child task: when that is canceled, it would wait for the program.
    Task { failure.resolve(await end(of: program, arguments)) }
    return await withTaskCancellationHandler {
      await failure.value()
    } onCancel: {
      failure.resolve(nil)
    }
  }

  /// A shell reads what the program writes, because the program would be ended by a pipe that nobody
  /// reads. When the program ends, a line that begins with a word that nobody can guess tells its exit
  /// code; what children of the program write later is read in the background.
  private func end(of program: String, _ arguments: [String]) async -> ProgramFailure? {
    let script = #"""
      { "$@" 2>&1 >/dev/null; printf '\n%s %s\n' "$0" "$?"; } | {
        last=
        while IFS= read -r line; do
          case $line in
            "$0 "*) printf '%s %.999s' "${line#* }" "$last"; break;;
            ?*) last=$line;;
          esac
        done
        exec 3<&0
        cat <&3 >/dev/null &
      }
      """#
    var options = PlatformOptions()
    options.createSession = true
    do {
      let result = try await run(
        .path("/bin/sh"),
        arguments: Arguments(["-c", script, UUID().uuidString, program] + arguments),
        environment: ChildEnvironment.variables(of: environment),
        platformOptions: options, output: .string(limit: 1 << 20), error: .discarded)
      let words = result.standardOutput.split(separator: " ", maxSplits: 1)
      guard let code = words.first.flatMap({ Int($0) }), code != 0 else { return nil }
      return ProgramFailure(
        code: code, lastLine: ForeignText.cleaned(words.dropFirst().joined()))
    } catch { return ProgramFailure(code: 126, lastLine: "\(error)") }
  }

  /// Starts a program and returns at once; false if there is none or it cannot be started.
  ///
  /// A short-lived shell starts it in the background of a new session, so that it is not our child
  /// and has no terminal. The shell passes the arguments unchanged.
  package func start(_ program: String, _ arguments: [String]) async -> Bool {
    guard let path = ExecutableSearch(environment).path(of: program) else { return false }
    var options = PlatformOptions()
    options.createSession = true
    do {
      let result = try await run(
        .path("/bin/sh"), arguments: Arguments(["-c", "\"$@\" &", "sh", path] + arguments),
        environment: ChildEnvironment.variables(of: environment),
        platformOptions: options, output: .discarded, error: .discarded)
      return result.terminationStatus.isSuccess
    } catch { return false }
  }
}

/// How a program ended that did not end with 0.
package struct ProgramFailure: Sendable, Equatable {
  /// As in a shell: 128 plus the number of the signal that ended it.
  package let code: Int
  /// What it wrote last to standard error, made fit to repeat; empty if it wrote nothing.
  package let lastLine: String
}

/// Splits a line into words as a shell does, without expansions.
/// Source: POSIX.1-2024, Shell Command Language, 2.2 Quoting.
package enum ShellWords {
  /// The words as a user would type them, with single quotes around those that a shell would
  /// change.
  package static func joined(_ words: [String]) -> String {
    words.map { word in
      let isUnchanged = !word.isEmpty && word.utf8.allSatisfy(isPlain)
      return isUnchanged ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }

  /// Whether the byte has no special meaning in any shell.
  package static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || ((byte | 0x20) &- 0x61) < 26 || byte >= 0x80
      || "-_./:=,+@%".utf8.contains(byte)
  }

  /// The words of `line`; nil if a quote is not closed or the line ends in a backslash.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]

    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case ("\\", nil):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + String(escaped)
      case ("\\", "\""):
        guard let escaped = rest.popFirst() else { return nil }
        word = (word ?? "") + ("\\\"$`".contains(escaped) ? "" : "\\") + String(escaped)
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let word { words.append(word) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}

/// The program and arguments that open one URL on this machine.
struct BrowserCommand: Equatable {
  /// An absolute path.
  var program: String
  var arguments: [String]

  /// Browsers that would compete for the terminal that ghrepo uses.
  static let textBrowsers: Set<String> = [
    "elinks", "links", "links2", "lynx", "w3m", "www-browser",
  ]

  /// Browsers and servers reject longer URLs.
  static let longestAddress = 8192

  /// Uses `GH_BROWSER`, a command line as in gh; else `BROWSER`, a colon-separated list of command
  /// lines where `%s` stands for the URL; else `xdg-open` if this machine has a display. Nil in a
  /// remote login too, where a window would open on the wrong machine.
  init?(address: String, environment: [String: String]) {
    guard Self.isWebAddress(address) else { return nil }
    let value = environment.nonEmpty
    var lines =
      value("GH_BROWSER").map { [$0] } ?? value("BROWSER")?.split(separator: ":").map(String.init)
    if lines == nil {
      let isRemote = value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil
      let hasDisplay = value("DISPLAY") != nil || value("WAYLAND_DISPLAY") != nil
      lines = hasDisplay && !isRemote ? ["xdg-open"] : []
    }
    let choices = lines?.lazy.compactMap { Self(line: $0, address: address, environment) }
    guard let choice = choices?.first else { return nil }
    self = choice
  }

  /// Nil if the line names no installed graphical program.
  private init?(line: String, address: String, _ environment: [String: String]) {
    guard let words = ShellWords.split(line), let name = words.first,
      let program = ExecutableSearch(environment).path(of: name), !Self.isTextBrowser(program)
    else { return nil }
    let template = words.dropFirst()
    arguments = template.map { $0.replacing("%s", with: address) }
    if !template.contains(where: { $0.contains("%s") }) { arguments.append(address) }
    self.program = program
  }

  private static func isTextBrowser(_ program: String) -> Bool {
    program.split(separator: "/").last.map { textBrowsers.contains(String($0)) } ?? false
  }

  /// Whether it is an http or https URL with a host and without spaces or control characters, which
  /// some openers would treat as further arguments.
  private static func isWebAddress(_ address: String) -> Bool {
    let lowered = address.prefix(8).lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowered.hasPrefix),
      address.utf8.count <= longestAddress, let host = address.dropFirst(scheme.count).first,
      !"/?#:@".contains(host)
    else { return false }
    return address.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format
    }
  }
}
