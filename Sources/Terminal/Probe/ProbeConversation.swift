internal import Glibc
internal import Platform

/// One query to a terminal and its responses, on the calling thread.
struct ProbeConversation {
  let device: TerminalDevice
  let query: ProbeQuery

  /// Nil when the terminal is gone. Calls `atTimeout` if responses are missing after `patience`. What
  /// is typed meanwhile goes to `Typeahead`.
  func run(
    patience: Duration, listening: Duration, atTimeout: (TerminalReplies) -> Void
  ) -> TerminalReplies? {
    Self.holdBackStops()
    guard let lease = lease() else { return nil }
    do throws(ConsoleError) {
      try FileOutput(descriptor: device.descriptor).write(query.bytes)
    } catch {
      return nil
    }
    let start = ContinuousClock.now
    var exchange = ProbeExchange()
    listen(until: start + patience, &exchange)
    if !exchange.isOver {
      atTimeout(exchange.replies)
      listen(until: start + listening, &exchange)
    }
    lease.end()
    exchange.parser.finish()
    Typeahead.give(back: exchange.parser.typed, to: device)
    return exchange.replies
  }

  private func lease() -> ModeLease? {
    do throws(ConsoleError) { return try ModeLease(asking: device) } catch { return nil }
  }

  private func listen(until deadline: ContinuousClock.Instant, _ exchange: inout ProbeExchange) {
    let reader = InterruptibleReader(descriptor: device.descriptor, interruption: WakePipe())
    var byte: UInt8 = 0
    while !exchange.isOver {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return }
      let event = withUnsafeMutableBytes(of: &byte) {
        reader.read(into: $0, milliseconds: Int32(left / .milliseconds(1)) + 1)
      }
      switch event {
      case .bytes: exchange.feed(byte)
      case .timeout: return
      case .end, .interrupted, .other: exchange.isOver = true
      }
    }
  }

  /// A process moved to the background meanwhile gets errors instead of being stopped.
  private static func holdBackStops() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    sigaddset(&signals, SIGTTIN)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The state of the exchange so far.
private struct ProbeExchange {
  var parser = ReplyParser()
  var replies = TerminalReplies()
  var isOver = false

  mutating func feed(_ byte: UInt8) {
    guard let reply = parser.feed(byte) else { return }
    replies.add(reply)
    if replies.isComplete { isOver = true }
  }
}

extension TerminalDevice {
  /// Whether the process may change and read the terminal without being stopped. A terminal that is
  /// not the controlling terminal never stops it.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 ? errno == ENOTTY : group == getpgrp()
  }

  /// The window size that the system reports.
  var window: WindowSize {
    var size = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return WindowSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }
}

/// What to query from a terminal, in one write. DA1 comes last, so that its response ends the wait.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ProbeQuery: Equatable, Sendable {
  /// Everything.
  case full
  /// Omits kitty's graphics: tmux uses an APC as its window title.
  case tmux
  /// Colors and sizes only: omits what old parsers show as text (APC and DCS).
  case gentle

  var bytes: [UInt8] {
    let parts =
      switch self {
      case .full: [Self.kitty, Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .tmux: [Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .gentle: [Self.colorsOf, Self.sizes]
      }
    return Array((parts.joined() + "\u{1B}[c").utf8)
  }

  /// A one-pixel image that the terminal checks and discards.
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/, "Querying support and available
  /// transmission mediums"
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  private static let name = "\u{1B}[>q"
  private static let colorsOf = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
  private static let sizes = "\u{1B}[16t\u{1B}[14t"
  /// Mode 2026, what the terminal makes of a 24-bit color, the number of sixel color registers.
  private static let modes =
    "\u{1B}[?2026$p\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m\u{1B}[?1;1;0S"

  /// The query that the terminal of these variables understands; nil if a query could do harm or
  /// would return nothing.
  init?(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    guard !term.isEmpty, !Self.deaf.contains(where: term.hasPrefix),
      environment["INSIDE_EMACS"] == nil
    else { return nil }
    if environment["TMUX"]?.isEmpty == false || term.hasPrefix("tmux") {
      self = .tmux
    } else if term.hasPrefix("screen") {
      return nil
    } else if term.hasPrefix("rxvt") || environment["TERM_PROGRAM"] == "Apple_Terminal" {
      self = .gentle
    } else {
      self = .full
    }
  }

  private static let deaf = [
    "dumb", "linux", "vt", "ansi", "cons", "sun", "eterm", "Eterm", "hurd",
  ]
}
