import Glibc
import Synchronization
import Testing

@testable import Terminal

/// Signals are sent to the test's own thread only.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InterruptShieldTests {
  private static let interrupts = Atomic<Int>(0)

  private static let interrupt = {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }()

  /// Runs `body` with a handler of Ctrl-C that counts, and returns how often it was called.
  private func interrupts(during body: () -> Void) -> Int {
    var interrupt = Self.interrupt
    // The thread may belong to a pool that blocks signals.
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &interrupt, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var before = sigaction()
    var counting = sigaction()
    counting.__sigaction_handler.sa_handler = { _ in
      InterruptShieldTests.interrupts.add(1, ordering: .relaxed)
    }
    Self.interrupts.store(0, ordering: .relaxed)
    sigaction(SIGINT, &counting, &before)
    body()
    sigaction(SIGINT, &before, nil)
    return Self.interrupts.load(ordering: .relaxed)
  }

  @Test func `Ctrl-C is discarded while the shield lives, and works again after it`() {
    let count = interrupts {
      let shield = InterruptShield()
      raise(SIGINT)
      shield.end()
      raise(SIGINT)
    }
    #expect(count == 1)
  }

  @Test func `a Ctrl-C that is still pending at the end of the shield is discarded`() {
    let count = interrupts {
      var interrupt = Self.interrupt
      let shield = InterruptShield()
      pthread_sigmask(SIG_BLOCK, &interrupt, nil)
      raise(SIGINT)
      shield.end()
      pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    }
    #expect(count == 0)
  }
}
