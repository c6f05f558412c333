import Glibc
import Synchronization
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(20))) struct InputReaderTests {
  private let terminal: PseudoTerminal
  private let reader: InputReader
  private let heard = HeardInput()

  init() throws {
    terminal = try PseudoTerminal()
    let device = try TerminalDevice(descriptor: terminal.replica)
    // Every key at once, as in full screen.
    var settings = terminal.settings
    cfmakeraw(&settings)
    tcsetattr(terminal.replica, TCSANOW, &settings)
    reader = InputReader(device: device)
  }

  private func reading(_ reader: InputReader) -> Task<Void, Never> {
    Task { [heard] in await reader.run { heard.add($0) } }
  }

  @Test func `input that arrives together is delivered together`() async {
    terminal.type("jk\u{1B}[<64;2;1M\u{1B}[200~a\u{1B}[201~")
    let task = reading(reader)
    await heard.count(4)
    task.cancel()
    await task.value
    #expect(
      heard.batches == [
        [
          .key(.character("j")), .key(.character("k")),
          .mouse(MouseEvent(.wheelUp, at: ScreenPosition(row: 0, column: 1))), .paste("a"),
        ]
      ])
  }

  @Test func `characters and sequences that arrive in pieces are joined`() async {
    let task = reading(reader)
    for piece in [
      [0xF0, 0x9F] as [UInt8], [0x91, 0x8D], [0x1B, 0x5B, 0x31], [0x3B, 0x32, 0x41],
    ] {
      _ = write(terminal.primary, piece, piece.count)
    }
    await heard.count(2)
    task.cancel()
    await task.value
    #expect(heard.batches.flatMap(\.self) == [.key(.character("👍")), .key(.up)])
  }

  @Test func `a lone Esc becomes a key after a delay`() async {
    let task = reading(reader)
    terminal.type("\u{1B}")
    await heard.count(1)
    terminal.type("[A")
    await heard.count(3)
    task.cancel()
    await task.value
    #expect(
      heard.batches.flatMap(\.self) == [
        .key(.escape), .key(.character("[")), .key(.character("A")),
      ])
  }

  @Test func `Alt arrives with its key, and a pending Esc before the next keys`() {
    var parser = InputParser()
    #expect(InputReader.events(of: "\u{1B}q".utf8, &parser) == [.key(.alt("q"))])
    #expect(InputReader.events(of: "\u{1B}".utf8, &parser).isEmpty)
    #expect(
      InputReader.events(of: "qj".utf8, &parser) == [
        .key(.escape), .key(.character("q")), .key(.character("j")),
      ])
    #expect(InputReader.events(of: "\u{1B}".utf8, &parser).isEmpty)
    #expect(InputReader.events(of: "[A".utf8, &parser) == [.key(.up)])
    #expect(InputReader.events(of: [0x1B, 0xC3], &parser).isEmpty)
    #expect(InputReader.events(of: [0xB6], &parser) == [.key(.alt("ö"))])
  }

  @Test func `Ctrl-C and Ctrl-Z send signals where the terminal reports them as keys`() async {
    var reader = reader
    reader.send = { [heard] in heard.add([.key(.function(Int($0)))]) }
    let task = reading(reader)
    terminal.type("\u{1B}[99;5u\u{1B}[27;5;122~\u{1B}[99;5:3u\u{1B}[99u")
    await heard.count(5)
    task.cancel()
    await task.value
    let signals: [InputEvent] = [SIGINT, SIGTSTP].map { .key(.function(Int($0))) }
    #expect(
      heard.batches.flatMap(\.self) == signals + [
        .key(.control("c")), .key(.control("z")), .key(.character("c")),
      ])
  }

  @Test func `keys typed earlier are delivered first`() async throws {
    Typeahead.give(back: Array("ab".utf8), to: try TerminalDevice(descriptor: terminal.replica))
    let task = reading(reader)
    await heard.count(2)
    task.cancel()
    await task.value
    #expect(heard.batches.flatMap(\.self) == [.key(.character("a")), .key(.character("b"))])
  }

  @Test func `a cancelled task ends the thread and reads nothing more from the terminal`() async {
    let task = reading(reader)
    terminal.type("a")
    await heard.count(1)
    task.cancel()
    await task.value
    terminal.type("b")
    var byte: UInt8 = 0
    #expect(read(terminal.replica, &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "b"))
    #expect(heard.batches == [[.key(.character("a"))]])
  }

  @Test func `a task that is already cancelled reads nothing`() async {
    terminal.type("a")
    let task = Task { [reader, heard] in
      withUnsafeCurrentTask { $0?.cancel() }
      await reader.run { heard.add($0) }
    }
    await task.value
    #expect(heard.batches == [])
  }

  @Test func `the loss of the terminal is the last event`() async throws {
    let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    #expect(ioctl(primary, 0x4004_5431, &lock) == 0)
    let replica = ioctl(primary, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(replica) }
    let task = reading(InputReader(device: try TerminalDevice(descriptor: replica)))
    _ = write(primary, "a\n", 2)
    await heard.count(2)
    close(primary)
    await task.value
    #expect(
      heard.batches == [[.key(.character("a")), .key(.enter)], [.gone]])
  }

  @Test func `signals are delivered without any typing`() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = write(ends[1], "!", 1)
    let signals = InputSignals(descriptor: ends[0]) { [end = ends[0]] in
      var byte: UInt8 = 0
      _ = read(end, &byte, 1)
      return [.resized, .resumed]
    }
    let task = reading(
      InputReader(device: try TerminalDevice(descriptor: terminal.replica), signals: signals))
    await heard.count(2)
    terminal.type("a")
    await heard.count(3)
    task.cancel()
    await task.value
    #expect(heard.batches == [[.resized, .resumed], [.key(.character("a"))]])
  }
}

/// Collects what a reader delivers.
final class HeardInput: Sendable {
  private let state = Mutex(State())

  private struct State {
    var batches: [[InputEvent]] = []
    var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  var batches: [[InputEvent]] { state.withLock { $0.batches } }

  func add(_ batch: [InputEvent]) {
    let waiter = state.withLock { state in
      state.batches.append(batch)
      guard let waiter = state.waiter, state.batches.joined().count >= waiter.count else {
        return nil as CheckedContinuation<Void, Never>?
      }
      state.waiter = nil
      return waiter.continuation
    }
    waiter?.resume()
  }

  /// Returns as soon as there are `count` events.
  func count(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.batches.joined().count >= count { return true }
        state.waiter = (count, continuation)
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
