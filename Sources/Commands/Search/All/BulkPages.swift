internal import Catalog
internal import GitHub
internal import Synchronization

/// The pages of one slice, whose requests are some of very many: they leave a few of each minute to
/// others.
struct BulkPages: SearchPageSource {
  let pages: SearchPages
  let requests: RequestsLeft

  func page(_ number: Int, size: Int) async throws(APIError) -> SearchPage {
    try await requests.next().during { () async throws(APIError) in
      try await pages.page(number, size: size)
    }
  }
}

/// How many requests a complete listing still takes, as far as was told before.
///
/// A class with a lock because pages are read side by side.
final class RequestsLeft: Sendable {
  /// Until the number is known: more than the first minute allows.
  private let count = Mutex(100)

  func expect(_ requests: Int) {
    count.withLock { $0 = requests }
  }

  /// What the next request is for.
  func next() -> RequestPurpose {
    count.withLock { count in
      defer { count -= 1 }
      return .bulk(wanted: max(1, count))
    }
  }
}
