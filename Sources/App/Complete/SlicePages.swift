import GitHub
import Synchronization

/// The pages of one slice. The first one tells whether the slice fits; when it does, the feed of the
/// slice gets it from here, without another request.
final class SlicePages: SearchPageSource {
  private let network: any SearchPageSource
  private let gauge: RequestGauge
  private let first = Mutex<SearchPage?>(nil)

  init(_ network: any SearchPageSource, gauge: RequestGauge) {
    self.network = network
    self.gauge = gauge
  }

  func page(
    _ number: Int, size: Int, priority: RequestPriority
  ) async throws(APIError) -> SearchPage {
    if number == 1, let page = first.withLock({ $0 }) { return page }
    gauge.countRequest()
    do throws(APIError) {
      let page = try await network.page(number, size: size, priority: priority)
      if number == 1 { first.withLock { $0 = page } }
      return page
    } catch {
      if error.isPushback { gauge.slowDown() }
      throw error
    }
  }
}

/// What all requests of a complete listing have in common.
final class RequestGauge: Sendable {
  private let state: Mutex<(count: Int, isSlowedDown: Bool)>

  init(count: Int) {
    state = Mutex((count, false))
  }

  /// Requests sent so far.
  var count: Int { state.withLock(\.count) }

  /// Whether GitHub pushed back once: from then on there is one request at a time.
  var isSlowedDown: Bool { state.withLock(\.isSlowedDown) }

  func countRequest() {
    state.withLock { $0.count += 1 }
  }

  func slowDown() {
    state.withLock { $0.isSlowedDown = true }
  }
}
