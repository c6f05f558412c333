import CoreTestSupport
import GitHub
import Synchronization
import TestSupport

@testable import Access
@testable import Core

/// Serves a listing page by page, with failures and delays on a manual clock, and counts requests.
final class ScriptedSource: SearchPageSource {
  private struct State {
    var failures: [Int: [APIError]]
    var requests: [Int] = []
    var priorities: [RequestPriority] = []
    var sizes: Set<Int> = []
    var inFlight = 0
    var mostInFlight = 0
    var inFlightAtRequest: [Int] = []
  }

  private let clock: ManualClock
  private let latency: @Sendable (Int) -> Duration
  private let answer: @Sendable (Int, Int) -> SearchPage<Repository>
  private let state: Mutex<State>

  /// Each of `failures` is used once, in order, before its page succeeds.
  init(
    clock: ManualClock, failures: [Int: [APIError]] = [:],
    latency: @escaping @Sendable (Int) -> Duration = { _ in .zero },
    answer: @escaping @Sendable (_ page: Int, _ size: Int) -> SearchPage<Repository>
  ) {
    self.clock = clock
    self.latency = latency
    self.answer = answer
    state = Mutex(State(failures: failures))
  }

  var requests: [Int] { state.withLock { $0.requests } }
  var priorities: [RequestPriority] { state.withLock { $0.priorities } }
  var sizes: Set<Int> { state.withLock { $0.sizes } }
  var inFlight: Int { state.withLock { $0.inFlight } }
  var mostInFlight: Int { state.withLock { $0.mostInFlight } }
  /// For each request, the number of requests in flight, including itself.
  var inFlightAtRequest: [Int] { state.withLock { $0.inFlightAtRequest } }

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(ReadError) -> FetchedPage<Repository> {
    state.withLock { state in
      state.requests.append(number)
      state.priorities.append(priority)
      state.sizes.insert(size)
      state.inFlight += 1
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
      state.inFlightAtRequest.append(state.inFlight)
    }
    defer { state.withLock { $0.inFlight -= 1 } }

    let delay = latency(number)
    if delay > .zero {
      do { try await clock.sleep(for: delay) } catch { throw .cancelled }
    }
    if let error = takeFailure(of: number) { throw ReadError(error) }
    let page = answer(number, size)
    return FetchedPage(page: page, partialFor: page.isPartialForSingleSignOn ? .classic : nil)
  }

  private func takeFailure(of number: Int) -> APIError? {
    state.withLock { state in
      guard let first = state.failures[number]?.first else { return nil }
      state.failures[number]?.removeFirst()
      return first
    }
  }
}
