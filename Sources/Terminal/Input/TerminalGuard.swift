internal import Glibc
internal import Synchronization

/// Restores every changed terminal when a signal ends or stops the process, or when it crashes or
/// exits. Changes the terminals again when the process continues.
///
/// A signal handler may neither allocate nor lock, so it reads fixed slots: a slot's settings are
/// written before its descriptor is published, and never while it is published.
package enum TerminalGuard {
  /// ghrepo needs three: a silent list, a prompt in it and a probe. Tests change dozens at once.
  static let slotCount = 64
  private static let bookkeeping = Mutex(Bookkeeping())

  private struct Bookkeeping {
    var isInstalled = false
    var isClosed = false
  }

  /// Restores every terminal for good: later requests for one fail. For the end of the process,
  /// while other threads still run.
  package static func close() {
    // The holder of the lock may be waiting for a terminal whose output is stopped.
    let isDone: Void? = bookkeeping.withLockIfAvailable { state in
      state.isClosed = true
      restoreAllTerminals()
    }
    if isDone == nil { restoreAllTerminals() }
  }

  /// Whether a signal has restored a terminal that is still wanted.
  package static var hasGivenBack: Bool { isAnyTerminalGivenBack() }

  /// Changes the terminal and returns the slot that holds the old and new settings. `farewell` is
  /// written before the terminal is restored, `prompt` when it is taken again.
  static func take(
    _ descriptor: Int32, before: termios, wanted: termios, _ action: Int32, prompt: [UInt8],
    farewell: [UInt8]
  ) throws(ConsoleError) -> Int {
    let taken = bookkeeping.withLock { state -> Result<Int, ConsoleError> in
      guard !state.isClosed,
        let slot = remember(descriptor, before, wanted, prompt, farewell, &state)
      else { return .failure(.noTerminal(code: EBUSY)) }
      guard set(descriptor, wanted, action) else {
        let code = errno
        forget(slot)
        return .failure(.noTerminal(code: code))
      }
      return .success(slot)
    }
    return try taken.get()
  }

  static func restore(_ slot: Int) {
    bookkeeping.withLock { _ in forget(slot) }
  }

  /// Nil when all slots are taken.
  private static func remember(
    _ descriptor: Int32, _ before: termios, _ wanted: termios, _ prompt: [UInt8],
    _ farewell: [UInt8], _ state: inout Bookkeeping
  ) -> Int? {
    if !state.isInstalled {
      // Allocates them here: a signal handler must not be the first to access them.
      _ = slots
      GuardedSignals.install()
      atexit { restoreAllTerminals() }
      state.isInstalled = true
    }
    let free = (0..<slotCount).first { slots[$0].descriptor.load(ordering: .acquiring) < 0 }
    guard let slot = free else { return nil }
    slots[slot].before = before
    slots[slot].wanted = wanted
    slots[slot].prompt.set(prompt)
    slots[slot].farewell.set(farewell)
    slots[slot].isTaken.store(true, ordering: .releasing)
    slots[slot].descriptor.store(descriptor, ordering: .releasing)
    return slot
  }

  private static func forget(_ slot: Int) {
    let descriptor = slots[slot].descriptor.exchange(-1, ordering: .acquiringAndReleasing)
    if descriptor >= 0, slots[slot].isTaken.load(ordering: .acquiring) {
      slots[slot].farewell.write(to: descriptor)
      _ = set(descriptor, slots[slot].before, TCSADRAIN)
    }
  }

  /// False when the terminal refused; `errno` has the reason.
  static func set(_ descriptor: Int32, _ settings: termios, _ action: Int32) -> Bool {
    var settings = settings
    while tcsetattr(descriptor, action, &settings) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  struct Slot: ~Copyable {
    let descriptor = Atomic<Int32>(-1)
    /// Whether the terminal is changed now, and not restored by a signal.
    let isTaken = Atomic<Bool>(false)
    var before = termios()
    var wanted = termios()
    var prompt = GuardedPrompt()
    var farewell = GuardedPrompt()
  }

  /// `nonisolated(unsafe)` is sound: settings are written under the lock while `descriptor` is -1,
  /// and others read them only after they see it published.
  nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    for index in 0..<slotCount { (slots + index).initialize(to: Slot()) }
    return slots
  }()

  /// Calls `body` for every changed terminal. Safe inside signal handlers.
  static func forEachActive(
    lastFirst: Bool = false, _ body: (_ descriptor: Int32, _ slot: borrowing Slot) -> Void
  ) {
    var count = 0
    while count < slotCount {
      let index = lastFirst ? slotCount - 1 - count : count
      let descriptor = slots[index].descriptor.load(ordering: .acquiring)
      if descriptor >= 0 { body(descriptor, slots[index]) }
      count += 1
    }
  }
}

/// Safe inside signal handlers, as `tcsetattr` is (POSIX, 2.4.3). Restores the last change first,
/// because a terminal may be changed twice.
func restoreAllTerminals() {
  TerminalGuard.forEachActive(lastFirst: true) { descriptor, slot in
    guard slot.isTaken.exchange(false, ordering: .acquiringAndReleasing) else { return }
    slot.farewell.write(to: descriptor)
    _ = TerminalGuard.set(descriptor, slot.before, TCSANOW)
  }
}

/// Safe inside signal handlers, as `write` is.
func retakeAllTerminals() {
  TerminalGuard.forEachActive { descriptor, slot in
    guard TerminalGuard.set(descriptor, slot.wanted, TCSANOW) else { return }
    slot.prompt.write(to: descriptor)
    slot.isTaken.store(true, ordering: .releasing)
  }
}

/// Whether another process group owns one of the changed terminals, as when a shell continues this
/// process in the background. Safe inside signal handlers.
func isAnyTerminalElsewhere() -> Bool {
  var isElsewhere = false
  TerminalGuard.forEachActive { descriptor, _ in
    let group = tcgetpgrp(descriptor)
    if group > 0 && group != getpgrp() { isElsewhere = true }
  }
  return isElsewhere
}

/// Whether one of the changed terminals is restored now. Safe inside signal handlers.
func isAnyTerminalGivenBack() -> Bool {
  var isGivenBack = false
  TerminalGuard.forEachActive { _, slot in
    if !slot.isTaken.load(ordering: .acquiring) { isGivenBack = true }
  }
  return isGivenBack
}

/// Bytes that a signal handler can write: their buffer never moves or grows.
struct GuardedPrompt: ~Copyable {
  /// Longer prompts are not written.
  private static let capacity = 1024
  /// How long a handler waits for a busy terminal, in milliseconds.
  private static let patience: Int32 = 200

  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
  private var count = 0

  mutating func set(_ prompt: [UInt8]) {
    count = prompt.count <= Self.capacity ? prompt.count : 0
    for index in 0..<count {
      bytes.storeBytes(of: prompt[index], toByteOffset: index, as: UInt8.self)
    }
  }

  /// Safe inside signal handlers.
  borrowing func write(to descriptor: Int32) {
    var start = 0
    while start < count {
      let written = Glibc.write(descriptor, bytes + start, count - start)
      if written > 0 {
        start += written
      } else if written == 0 || errno != EINTR && !(errno == EAGAIN && isReady(descriptor)) {
        return
      }
    }
  }

  private borrowing func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, Self.patience) == 1
  }

  deinit { bytes.deallocate() }
}
