import Access
import Auth
import Core
import GitHub
import PresentationTestSupport
import Synchronization
import Testing

@testable import Browse
@testable import BrowseModel
@testable import Presentation

/// What happens by itself while the full screen is open.
@Suite(.timeLimit(.minutes(10))) struct ScreenListenerTests {
  @Test func `a store that waits is told where the user looks`() async throws {
    let stage = try await Stage()
    let listener = ScreenListener(isVerbose: false, in: stage.context)
    let session = try await Session(
      verbose: false, listener: listener.receive, in: stage.context)
    let shown = Mutex<[String]>([])
    session.ports.storeNotices.notifyWaiting(.keyring)
    #expect(try stage.speech.contains("keyring"))
    listener.open { event in shown.withLock { $0 += [event.words].compactMap(\.self) } }
    session.ports.storeNotices.notifyWaiting(.keyring)
    listener.close()
    session.ports.storeNotices.notifyWaiting(.pass)
    #expect(shown.withLock(\.count) == 1)
    #expect(try stage.speech.split(separator: "\n").count == 2)
  }

  @Test func `a sentence that is said only once is shown only once`() async throws {
    let stage = try await Stage()
    let listener = ScreenListener(isVerbose: false, in: stage.context)
    let shown = Mutex<[String]>([])
    listener.open { event in shown.withLock { $0 += [event.words].compactMap(\.self) } }
    for _ in 0..<2 { listener.receive(.gitRefused(detail: "bad config")) }
    for _ in 0..<2 { listener.receive(.tokenRejected(.environment(variable: "GH_TOKEN"), .dotcom)) }
    listener.receive(.slow(.dotcom))
    #expect(shown.withLock(\.count) == 3)
    #expect(try stage.speech.isEmpty)
  }

  @Test func `with --quiet only problems are shown`() async throws {
    let stage = try await Stage()
    let listener = ScreenListener(isVerbose: false, isQuiet: true, in: stage.context)
    let session = try await Session(verbose: false, in: stage.context)
    let shown = Mutex<[String]>([])
    listener.open { event in shown.withLock { $0 += [event.words].compactMap(\.self) } }
    listener.receive(.tokenRejected(.environment(variable: "GH_TOKEN"), .dotcom))
    listener.receive(.tokenUnreadable(.store(.locked, .keyring), session))
    #expect(shown.withLock { $0.map { $0.contains("keyring") } } == [true])
  }
}
