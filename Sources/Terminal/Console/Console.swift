internal import Glibc

/// The two outputs of the program: one carries data, the other everything said to a person.
package struct Console: Sendable {
  private let data: FileOutput
  private let speech: FileOutput
  private let environment: [String: String]
  private let foot = ConsoleStatusLine()
  private let look = ConsoleLook()
  let diversion = ConsoleDiversion()

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

  /// From now on colours follow `theme`, nil for none, and what the terminal has said about
  /// itself.
  package func adopt(_ traits: TerminalTraits?, theme: Theme?) {
    look.adopt(traits, theme: theme)
  }

  /// Writes lines of data in one go, styled as far as the output shows styles.
  package func write(lines: [StyledText]) throws(ConsoleError) {
    try write(outputProfile.render(lines))
  }

  /// Says `text` to the person, wrapped to their window. A closed standard error is no error:
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
  func sayDirectly(_ lines: [StyledText]) {
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
