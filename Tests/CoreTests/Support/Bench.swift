import CoreTestSupport
import FoundationEssentials
import GitHub
import Synchronization
import TestSupport

@testable import Access
@testable import Core

/// The notices of a feed, in order.
final class NoticeLog: Sendable {
  private let log = Mutex<[FeedNotice]>([])

  var all: [FeedNotice] { log.withLock { $0 } }

  func add(_ notice: FeedNotice) { log.withLock { $0.append(notice) } }
}

/// A feed over a scripted source, with everything that a test checks.
struct Bench {
  let clock: ManualClock
  let source: ScriptedSource
  let notices = NoticeLog()
  let feed: SearchFeed<Repository>

  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  init(
    _ listing: Listing, plan: FeedPlan, failures: [Int: [APIError]] = [:], jitter: Double = 1,
    latency: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.init(
      plan: plan, failures: failures, jitter: jitter, answer: listing.page(_:size:),
      latency: latency)
  }

  init(
    plan: FeedPlan, failures: [Int: [APIError]] = [:], jitter: Double = 1,
    answer: @escaping @Sendable (Int, Int) -> SearchPage<Repository>,
    latency: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    let clock = ManualClock()
    self.clock = clock
    source = ScriptedSource(clock: clock, failures: failures, latency: latency, answer: answer)
    feed = SearchFeed(
      source: source, plan: plan, clock: clock, jitter: { jitter },
      now: { Self.start.addingTimeInterval(clock.now.offset / .seconds(1)) })
  }

  /// Reads to the end while time passes by itself.
  func readAll() async throws(ReadError) -> [FeedPage<Repository>] {
    let result = await clock.driving { await readPages() }
    return try result.get()
  }

  func readNext() async throws(ReadError) -> FeedPage<Repository>? {
    let result = await clock.driving { await readPage() }
    return try result.get()
  }

  /// Reads one page in a separate task, which can be canceled while it runs.
  func read(cancelling isCancelled: Bool) async -> Result<FeedPage<Repository>?, ReadError> {
    await clock.driving {
      let reader = Task { await readPage() }
      if isCancelled {
        await Task.yield()
        reader.cancel()
      }
      return await reader.value
    }
  }

  /// Returns when the feed has handled all requested pages.
  func arrivals() async {
    while await feed.anyTask != nil { await Task.yield() }
  }

  private func readPage() async -> Result<FeedPage<Repository>?, ReadError> {
    do throws(ReadError) {
      return .success(try await feed.nextPage(notices))
    } catch {
      return .failure(error)
    }
  }

  private func readPages() async -> Result<[FeedPage<Repository>], ReadError> {
    var pages: [FeedPage<Repository>] = []
    while true {
      switch await readPage() {
      case .success(let page?): pages.append(page)
      case .success(nil): return .success(pages)
      case .failure(let error): return .failure(error)
      }
    }
  }
}

extension SearchFeed {
  /// The next page; notices before it go to `log`.
  func nextPage(_ log: NoticeLog = NoticeLog()) async throws(ReadError) -> FeedPage<Item>? {
    while let event = try await next() {
      switch event {
      case .page(let page): return page
      case .notice(let notice): log.add(notice)
      case .estimate: break
      }
    }
    return nil
  }
}

extension [FeedPage<Repository>] {
  var ids: [Int64] { flatMap(\.items).map(\.id) }
}
