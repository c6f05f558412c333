import Synchronization
import Testing

@testable import Auth

/// Who hears that a store waits for the user.
@Suite(.timeLimit(.minutes(5))) struct StoreNoticesTests {
  private final class Log: Sendable {
    private let stores = Mutex<[StorageKind]>([])
    var all: [StorageKind] { stores.withLock(\.self) }

    func add(_ store: StorageKind) { stores.withLock { $0.append(store) } }
  }

  private let notices = StoreNotices()
  private let first = Log()
  private let second = Log()

  @Test func `without a listener nothing happens`() {
    notices.notifyWaiting(.keyring)
    _ = notices.listen(first.add)
    notices.notifyWaiting(.keyring)
    #expect(first.all.isEmpty)
  }

  @Test func `the newest listener is notified, then the one before it`() {
    let older = notices.listen(first.add)
    withExtendedLifetime(notices.listen(second.add)) { notices.notifyWaiting(.pass) }
    #expect(first.all.isEmpty && second.all == [.pass])
    notices.notifyWaiting(.keyring)
    #expect(first.all == [.keyring] && second.all == [.pass])
    withExtendedLifetime(older) {}
  }

  @Test func `what listens may hold the notices and still ends`() {
    weak var log: Log?
    do {
      let owner = Log()
      log = owner
      let listener = notices.listen { [notices] store in
        withExtendedLifetime(notices) { owner.add(store) }
      }
      withExtendedLifetime(listener) { notices.notifyWaiting(.keyring) }
      #expect(owner.all == [.keyring])
    }
    #expect(log == nil)
  }
}
