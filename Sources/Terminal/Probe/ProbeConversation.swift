internal import Glibc
internal import Platform

/// One question to a terminal and what it answers, on the thread that calls.
struct ProbeConversation {
  let device: TerminalDevice
  let query: ProbeQuery

  /// Nil when the terminal is gone. `settle` is called once the `patience` is over and answers are
  /// missing. What is typed meanwhile is neither shown nor lost.
  func run(
    patience: Duration, listening: Duration, settle: (TerminalReplies) -> Void
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
      settle(exchange.replies)
      listen(until: start + listening, &exchange)
    }
    lease.end()
    exchange.parser.finish()
    TypedAhead.give(back: exchange.parser.typed, to: device)
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

  /// A process that is sent to the background meanwhile gets errors, and is not stopped.
  private static func holdBackStops() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    sigaddset(&signals, SIGTTIN)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// What has come of it so far.
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
  /// Whether the process may change and read the terminal without being stopped for it. A terminal
  /// that does not control the process never stops it.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 ? errno == ENOTTY : group == getpgrp()
  }

  /// The window as the system knows it.
  var window: WindowSize {
    var size = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return WindowSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }
}

/// What is asked of a terminal, in one write; DA1 comes last, so that its answer ends the wait.
/// Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
enum ProbeQuery: Equatable, Sendable {
  /// Everything.
  case full
  /// Leaves out kitty's graphics: tmux takes an APC for the title of its window.
  case tmux
  /// Leaves out what old parsers show as text (APC and DCS).
  case gentle
  /// Colors and sizes, which change while all else stays.
  case changing

  var bytes: [UInt8] {
    let parts =
      switch self {
      case .full: [Self.kitty, Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .tmux: [Self.name, Self.colorsOf, Self.sizes, Self.modes]
      case .gentle: [Self.colorsOf, Self.sizes]
      case .changing: [Self.colorsOf, Self.sizes]
      }
    return Array((parts.joined() + "\u{1B}[c").utf8)
  }

  /// One pixel that is looked at and thrown away.
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/#querying-support-and-available-transmission-mediums
  private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  private static let name = "\u{1B}[>q"
  private static let colorsOf = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
  private static let sizes = "\u{1B}[16t\u{1B}[14t"
  /// Mode 2026, what became of a color of 24 bits, the registers of sixel.
  private static let modes =
    "\u{1B}[?2026$p\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[0m\u{1B}[?1;1;0S"

  /// What the terminal that set these variables understands; nil when asking could do harm, or
  /// would not tell anything.
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
