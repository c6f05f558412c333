internal import Glibc
internal import Synchronization

/// Standard output, which carries data, and standard error, which carries messages to the user.
package struct Console: Sendable {
  private let data: FileOutput
  private let speech: FileOutput
  package let environment: [String: String]
  private let statusLine = ConsoleStatusLine()
  private let state = ConsoleState()

  package init(output: Int32 = 1, speech: Int32 = 2, environment: [String: String]) {
    data = FileOutput(descriptor: output)
    self.speech = FileOutput(descriptor: speech)
    self.environment = environment
    if let value = environment["ACCESSIBLE"], !value.isEmpty, value != "0" { becomeAccessible() }
  }

  /// What standard output can show; read each time, because the user may resize the window.
  /// A file or a pipe counts as a terminal, but for what is redrawn, if `GH_FORCE_TTY` is set.
  package var outputProfile: TerminalProfile {
    let profile = profile(of: data)
    guard !profile.isTerminal, let size = profile.size.forced(by: environment) else {
      return profile
    }
    var forced = self.profile(isTerminal: true, size: size)
    forced.redrawsLines = false
    return forced
  }

  /// What standard error can show.
  package var speechProfile: TerminalProfile { profile(of: speech) }

  /// Writes data as is. Pass a page at a time: nothing is buffered.
  package func write(_ bytes: some Collection<UInt8>) throws(ConsoleError) {
    countOutput()
    try draw(bytes)
  }

  /// Writes bytes that leave the cursor at the start of its line; they do not count as output.
  func draw(_ bytes: some Collection<UInt8>) throws(ConsoleError) {
    clearFoot()
    try data.write(bytes)
  }

  /// From now on data continues what an earlier run wrote.
  package func continueData() { state.values.withLock { $0.continuesData = true } }

  /// Whether data needs no header: it continues what an earlier run wrote to the same file.
  package var isContinuingFile: Bool {
    state.values.withLock { $0.continuesData } && data.hasFileBefore
  }

  /// Changes whenever lines are written or messages appear on the terminal.
  var outputCount: Int { state.values.withLock { $0.outputCount } }

  private func countOutput() { state.values.withLock { $0.outputCount += 1 } }

  /// From now on uses the colors of `theme`, nil for none, and what the terminal has reported.
  package func adopt(_ traits: TerminalTraits?, theme: Theme?) {
    state.values.withLock { $0.appearance = (traits, theme) }
  }

  /// Writes lines of data in one call, styled as far as the output supports it.
  package func write(lines: [StyledText]) throws(ConsoleError) {
    try write(outputProfile.render(readable(lines)))
  }

  /// From now on writes for a screen reader, for `--accessible`: nothing is redrawn, and lines have
  /// no characters that only draw.
  package func becomeAccessible() {
    state.values.withLock { $0.isAccessible = true }
  }

  /// Whether a screen reader reads the terminal (`ACCESSIBLE`).
  package var isAccessible: Bool { state.values.withLock { $0.isAccessible } }

  private func readable(_ lines: [StyledText]) -> [StyledText] {
    isAccessible ? lines.compactMap(\.readable) : lines
  }

  /// Prints `text` to the user, wrapped to the window. Ignores a closed standard error: there is
  /// nowhere left to report it.
  package func say(_ text: StyledText) {
    say(lines: [text])
  }

  /// Prints text from any source; it is sanitized first, and its line breaks are kept.
  package func say(_ text: String, _ style: Style = .plain) {
    say(lines: TerminalText.lines(sanitizing: text).map { StyledText($0, style) })
  }

  package func say(lines: [StyledText]) {
    if !isQuiet { report(lines: lines) }
  }

  /// From now on prints only errors and prompts, for `--quiet`.
  package func silence() {
    state.values.withLock { $0.isQuiet = true }
  }

  /// From now on prints what only helps support, for `--verbose`.
  package func becomeVerbose() {
    state.values.withLock { $0.isVerbose = true }
  }

  package var isVerbose: Bool { state.values.withLock { $0.isVerbose } }

  private var isQuiet: Bool { state.values.withLock { $0.isQuiet } }

  /// Prints an error or part of a prompt, even with `--quiet`; it is sanitized first.
  package func report(_ text: String, _ style: Style = .plain) {
    report(lines: TerminalText.lines(sanitizing: text).map { StyledText($0, style) })
  }

  /// Whether each error is one line of JSON.
  package var reportsJSON: Bool { environment["GHREPO_ERRORS"]?.lowercased() == "json" }

  /// Prints an error. Outside of a terminal it names the program, for whoever reads a log.
  package func report(error text: String, _ style: Style = .plain) {
    report(speechProfile.isTerminal ? text : "ghrepo: \(text)", style)
  }

  package func report(lines: [StyledText]) {
    let profile = speechProfile
    let lines = readable(lines)
    let fitting = profile.isTerminal ? lines.flatMap { $0.wrapped(to: profile.columns) } : lines
    if profile.isTerminal { countOutput() }
    statusLine.replace(with: profile.render(fitting), on: speech)
  }

  /// Shows `line` as the status line; only for terminals that can redraw lines.
  func showFoot(_ line: StyledText) {
    if isQuiet { return }
    let profile = speechProfile
    // Leave the last column free: a full line makes some terminals wrap.
    statusLine.show(profile.render(line.truncated(to: profile.columns - 1)), on: speech)
  }

  /// Erases the status line before something else writes to the terminal.
  package func clearFoot() {
    statusLine.clear(on: speech)
  }

  private func profile(of output: FileOutput) -> TerminalProfile {
    profile(
      isTerminal: isatty(output.descriptor) == 1,
      size: TerminalSize(of: output.descriptor, environment: environment))
  }

  private func profile(isTerminal: Bool, size: TerminalSize) -> TerminalProfile {
    var profile = TerminalProfile(environment: environment, isTerminal: isTerminal, size: size)
    if isAccessible { profile.redrawsLines = false }
    guard let (traits, theme) = state.values.withLock({ $0.appearance }) else { return profile }
    return profile.refined(by: traits, theme: theme)
  }

  /// Whether standard input is a terminal, not a file or a pipe.
  package var hasInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether the user can be prompted: there is a terminal to read from.
  package var canAsk: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
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

  /// The size that `GH_FORCE_TTY` gives standard output: as a number its columns, with a percent
  /// sign that part of them; nil without the variable.
  func forced(by environment: [String: String]) -> TerminalSize? {
    guard let value = environment["GH_FORCE_TTY"], !value.isEmpty else { return nil }
    let percent = value.hasSuffix("%") ? Int(value.dropLast()) : nil
    let part = percent.flatMap { (1...100).contains($0) ? columns * $0 / 100 : nil }
    return TerminalSize(
      columns: Self.sensible(Int(value) ?? part ?? 0) ?? columns, rows: rows)
  }

  private static func sensible(_ count: Int) -> Int? { (1...10_000).contains(count) ? count : nil }
}

/// What all copies of a console share.
///
/// A class with a lock because the probe, messages and rows come from different tasks.
private final class ConsoleState: Sendable {
  let values = Mutex(Values())

  struct Values {
    /// What the program has learned about the terminal; nil before it has asked.
    var appearance: (traits: TerminalTraits?, theme: Theme?)?
    /// How often something was written to the terminal.
    var outputCount = 0
    /// Whether an earlier run wrote the beginning of the data.
    var continuesData = false
    /// Whether only errors and prompts are printed.
    var isQuiet = false
    var isVerbose = false
    /// Whether a screen reader reads what is written.
    var isAccessible = false
  }
}

extension TerminalProfile {
  /// The profile with the colors of `theme`, nil for no colors, and 24-bit color if the terminal
  /// reported it. Colors that environment variables turn off stay off.
  package func refined(by traits: TerminalTraits?, theme: Theme?) -> TerminalProfile {
    var profile = self
    guard let theme else {
      profile.colorDepth = .none
      return profile
    }
    profile.theme = theme
    profile.colors = TerminalColors(traits, theme: theme)
    if isTerminal, colorDepth != .none, traits?.hasTrueColor == true { profile.colorDepth = .full }
    return profile
  }
}
