internal import Glibc
internal import Synchronization

/// Gives every changed terminal back when the process is ended or stopped by a signal, crashes or
/// exits, and takes it again when the process continues.
///
/// A signal handler may neither allocate nor lock, so it reads fixed slots: the settings of a slot
/// are written before its descriptor is published, and never while it is.
enum TerminalGuard {
  static let slotCount = 64
  private static let bookkeeping = Mutex(Bookkeeping())

  private struct Bookkeeping {
    var isUsed = [Bool](repeating: false, count: TerminalGuard.slotCount)
    var isInstalled = false
  }

  /// Returns the slot that holds both settings, nil when all are taken.
  static func remember(
    _ descriptor: Int32, before: termios, wanted: termios, prompt: [UInt8]
  ) -> Int? {
    bookkeeping.withLock { state in
      if !state.isInstalled {
        GuardedSignals.install()
        atexit { restoreAllTerminals() }
        state.isInstalled = true
      }
      guard let slot = state.isUsed.firstIndex(of: false) else { return nil }
      state.isUsed[slot] = true
      slots[slot].before = before
      slots[slot].wanted = wanted
      slots[slot].prompt.set(prompt)
      slots[slot].descriptor.store(descriptor, ordering: .releasing)
      return slot
    }
  }

  static func restore(_ slot: Int) {
    bookkeeping.withLock { state in
      let descriptor = slots[slot].descriptor.exchange(-1, ordering: .acquiringAndReleasing)
      if descriptor >= 0 { _ = set(descriptor, slots[slot].before, TCSADRAIN) }
      state.isUsed[slot] = false
    }
  }

  /// False when the terminal refused; `errno` says why.
  static func set(_ descriptor: Int32, _ settings: termios, _ action: Int32) -> Bool {
    var settings = settings
    while tcsetattr(descriptor, action, &settings) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  struct Slot: ~Copyable {
    let descriptor = Atomic<Int32>(-1)
    var before = termios()
    var wanted = termios()
    var prompt = GuardedPrompt()
  }

  /// `nonisolated(unsafe)` holds: settings are written under the lock while `descriptor` is -1,
  /// and read by others only after they saw it published.
  nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    for index in 0..<slotCount { (slots + index).initialize(to: Slot()) }
    return slots
  }()

  /// Safe inside signal handlers.
  static func withActive(
    _ index: Int, _ body: (_ descriptor: Int32, _ slot: borrowing Slot) -> Void
  ) {
    let descriptor = slots[index].descriptor.load(ordering: .acquiring)
    if descriptor >= 0 { body(descriptor, slots[index]) }
  }
}

/// Safe inside signal handlers: `tcsetattr` is (POSIX, 2.4.3). What was changed last is given back
/// first, for a terminal may be changed twice.
func restoreAllTerminals() {
  var index = TerminalGuard.slotCount
  while index > 0 {
    index -= 1
    TerminalGuard.withActive(index) { _ = TerminalGuard.set($0, $1.before, TCSANOW) }
  }
}

/// Safe inside signal handlers, as `write` is.
func retakeAllTerminals() {
  var index = 0
  while index < TerminalGuard.slotCount {
    TerminalGuard.withActive(index) { descriptor, slot in
      if TerminalGuard.set(descriptor, slot.wanted, TCSANOW) { slot.prompt.write(to: descriptor) }
    }
    index += 1
  }
}
