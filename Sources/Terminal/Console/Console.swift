internal import Glibc
internal import Synchronization

/// The two outputs of the program: one carries data, the other everything said to a user.
package struct Console: Sendable {
  private let data: FileOutput
  private let speech: FileOutput
  private let environment: [String: String]
  private let foot = ConsoleStatusLine()
  private let look = ConsoleLook()
  private let diversion = ConsoleDiversion()

  package init(output: Int32 = 1, speech: Int32 = 2, environment: [String: String]) {
    data = FileOutput(descriptor: output)
    self.speech = FileOutput(descriptor: speech)
    self.environment = environment
  }

  /// What standard output shows; asked anew each time, for windows are resized.
  package var outputProfile: TerminalProfile { profile(of: data) }

  /// What standard error shows.
  package var speechProfile: TerminalProfile { profile(of: speech) }

  /// Writes data as it is. Give a page at a time: nothing is held back.
  package func write(_ bytes: some Collection<UInt8>) throws(ConsoleError) {
    look.countOutput()
    try draw(bytes)
  }

  /// Writes what leaves the cursor at the start of the line where it was.
  func draw(_ bytes: some Collection<UInt8>) throws(ConsoleError) {
    clearFoot()
    try data.write(bytes)
  }

  /// Changes whenever lines are written to the terminal or said there.
  var outputCount: Int { look.outputCount }

  /// From now on colors follow `theme`, nil for none, and what the terminal has said about
  /// itself.
  package func adopt(_ traits: TerminalTraits?, theme: Theme?) {
    look.adopt(traits, theme: theme)
  }

  /// Writes lines of data in one go, styled as far as the output shows styles.
  package func write(lines: [StyledText]) throws(ConsoleError) {
    try write(outputProfile.render(lines))
  }

  /// Says `text` to the user, wrapped to their window. A closed standard error is no error:
  /// there is nobody left to tell.
  package func say(_ text: StyledText) {
    say(lines: [text])
  }

  /// Says text from anywhere; it is made harmless first, and its lines are kept.
  package func say(_ text: String, _ style: Style = .plain) {
    say(lines: TerminalText.lines(sanitizing: text).map { StyledText($0, style) })
  }

  package func say(lines: [StyledText]) {
    if !look.isQuiet { report(lines: lines) }
  }

  /// From now on only errors and questions are printed, for `--quiet`.
  package func silence() {
    look.silence()
  }

  /// Prints an error or a part of a question, also with `--quiet`; it is sanitized first.
  package func report(_ text: String, _ style: Style = .plain) {
    report(lines: TerminalText.lines(sanitizing: text).map { StyledText($0, style) })
  }

  package func report(lines: [StyledText]) {
    if !diversion.take(lines) { sayDirectly(lines) }
  }

  /// Says `lines` whoever has the screen.
  private func sayDirectly(_ lines: [StyledText]) {
    let profile = speechProfile
    let fitting = profile.isTerminal ? lines.flatMap { $0.wrapped(to: profile.columns) } : lines
    if profile.isTerminal { look.countOutput() }
    foot.replace(with: profile.render(fitting), on: speech)
  }

  /// Puts `line` where the next output will be; only on terminals that redraw lines.
  func showFoot(_ line: StyledText) {
    if diversion.isOn || look.isQuiet { return }
    let profile = speechProfile
    // The last column stays free: a full line makes some terminals wrap.
    foot.show(profile.render(line.truncated(to: profile.columns - 1)), on: speech)
  }

  /// Takes away what stands at the foot, before somebody else writes to the terminal.
  package func clearFoot() {
    foot.clear(on: speech)
  }

  private func profile(of output: FileOutput) -> TerminalProfile {
    look.applied(
      to: TerminalProfile(
        environment: environment, isTerminal: isatty(output.descriptor) == 1,
        size: TerminalSize(of: output.descriptor, environment: environment)))
  }

  /// Whether standard input is a terminal: nobody feeds the program from a file or a pipe.
  package var hasInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether somebody can be asked: there is a terminal to read answers from.
  package var canAsk: Bool {
    if diversion.isOn { return false }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// From now on what is said goes to `listener` in place of the terminal, nothing stands at the
  /// foot, and nobody can be asked.
  package func divert(to listener: @escaping @Sendable ([StyledText]) -> Void) {
    clearFoot()
    diversion.set(listener)
  }

  /// Says a line of a log. A program that has the whole screen keeps lines from the terminal, but
  /// standard error may lead elsewhere.
  package func log(_ text: String) {
    let lines = TerminalText.lines(sanitizing: text).map { StyledText($0, .dim) }
    guard diversion.isOn else { return say(lines: lines) }
    if !speechProfile.isTerminal { sayDirectly(lines) }
  }

  /// The terminal is free again.
  package func endDiversion() {
    diversion.set(nil)
  }
}

extension TerminalSize {
  /// The size of the terminal behind `descriptor`, else COLUMNS and LINES, else 80 by 24.
  package init(of descriptor: Int32, environment: [String: String]) {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    self.init(
      columns: Self.sensible(isKnown ? Int(window.ws_col) : 0)
        ?? Self.sensible(environment["COLUMNS"].flatMap { Int($0) } ?? 0)
        ?? TerminalSize.standard.columns,
      rows: Self.sensible(isKnown ? Int(window.ws_row) : 0)
        ?? Self.sensible(environment["LINES"].flatMap { Int($0) } ?? 0)
        ?? TerminalSize.standard.rows)
  }

  private static func sensible(_ count: Int) -> Int? { (1...10_000).contains(count) ? count : nil }
}

/// Why the terminal or pipe at hand could not be used.
package enum ConsoleError: Error, Sendable, Equatable {
  /// Whoever read the output is gone.
  case closedPipe
  /// The system refused to write; `code` is its `errno`.
  case writeFailed(code: Int32)
  /// There is no terminal to ask or to read keys from; `code` is the system's `errno`.
  case noTerminal(code: Int32)
  /// Ctrl-C was pressed at a question.
  case interrupted
  /// The task that waited for keys was cancelled.
  case cancelled
  /// The input ended before there was an answer.
  case endOfInput
}

/// Where words go while the whole screen belongs to somebody else, who would not survive lines in
/// the midst of it.
///
/// A class with a lock because words come from any task.
private final class ConsoleDiversion: Sendable {
  private let listener = Mutex<(@Sendable ([StyledText]) -> Void)?>(nil)

  var isOn: Bool { listener.withLock { $0 != nil } }

  func set(_ listener: (@Sendable ([StyledText]) -> Void)?) {
    self.listener.withLock { $0 = listener }
  }

  /// Whether somebody has taken `lines`, so that the terminal must not have them.
  func take(_ lines: [StyledText]) -> Bool {
    guard let listener = listener.withLock({ $0 }) else { return false }
    listener(lines)
    return true
  }
}

/// What is learnt about the terminal while the program runs, how much was put on it, and whether only
/// errors may be said.
///
/// A class with a lock because the probe, the speech and the rows come from different tasks.
private final class ConsoleLook: Sendable {
  private let state = Mutex(State())

  private struct State {
    var traits: TerminalTraits?
    var isAdopted = false
    var theme: Theme?
    var outputCount = 0
    var isQuiet = false
  }

  func adopt(_ traits: TerminalTraits?, theme: Theme?) {
    state.withLock { state in
      state.traits = traits
      state.theme = theme
      state.isAdopted = true
    }
  }

  func silence() {
    state.withLock { $0.isQuiet = true }
  }

  var isQuiet: Bool { state.withLock(\.isQuiet) }

  func countOutput() {
    state.withLock { $0.outputCount += 1 }
  }

  var outputCount: Int { state.withLock { $0.outputCount } }

  func applied(to profile: TerminalProfile) -> TerminalProfile {
    let (traits, theme, isAdopted) = state.withLock { ($0.traits, $0.theme, $0.isAdopted) }
    return isAdopted ? profile.refined(by: traits, theme: theme) : profile
  }
}

extension TerminalProfile {
  /// The profile in colors of `theme`, nil for no colors, and with as many colors as the
  /// terminal has proved to show. Colors that the variables refuse stay refused.
  package func refined(by traits: TerminalTraits?, theme: Theme?) -> TerminalProfile {
    var profile = self
    guard let theme else {
      profile.colorDepth = .none
      return profile
    }
    profile.theme = theme
    profile.colors = TerminalColors(traits)
    if isTerminal, colorDepth != .none, traits?.hasTrueColor == true { profile.colorDepth = .full }
    return profile
  }
}
