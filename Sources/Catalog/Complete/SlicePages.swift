import GitHub
import Synchronization

/// The pages of one slice. The first is asked for to learn whether the slice fits; when it does, it
/// is given to the feed of the slice without being asked for again.
final class SlicePages: SearchPageSource {
  private let network: any SearchPageSource
  private let gauge: RequestGauge
  private let kept = Mutex<SearchPage?>(nil)

  init(_ network: any SearchPageSource, gauge: RequestGauge) {
    self.network = network
    self.gauge = gauge
  }

  func page(_ number: Int, size: Int) async throws(APIError) -> SearchPage {
    if number == 1, let page = kept.withLock({ $0 }) { return page }
    gauge.countRequest()
    do throws(APIError) {
      let page = try await network.page(number, size: size)
      if number == 1 { kept.withLock { $0 = page } }
      return page
    } catch {
      if error.isPushback { gauge.slowDown() }
      throw error
    }
  }
}
