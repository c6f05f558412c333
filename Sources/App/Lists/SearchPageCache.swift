package import FoundationEssentials
import GitHub
package import Storage

/// The cached pages of one search, as one viewer sees them.
package struct SearchPageCache: Sendable {
  let library: Library
  let key: CacheKey
  let viewer: Viewer
  let writes: WriteQueue
  let now: @Sendable () -> Date

  package init(
    library: Library, key: CacheKey, viewer: Viewer, writes: WriteQueue,
    now: @escaping @Sendable () -> Date
  ) {
    self.library = library
    self.key = key
    self.viewer = viewer
    self.writes = writes
    self.now = now
  }

  /// The stored page, if `policy` allows one of its age. A library that cannot be read has none.
  func page(_ number: Int, size: Int, within policy: ReadingPolicy) async -> FetchedPage? {
    guard policy.isFresh(age: .zero) else { return nil }
    let stored: StoredPage?
    do { stored = try await library.page(number, size: size, of: key, for: viewer) } catch {
      return nil
    }
    guard let stored, policy.isFresh(age: now().timePassed(since: stored.savedAt)) else {
      return nil
    }
    // A part of a page, cut from smaller ones, would leave a gap before the next page.
    let isWhole = stored.page.repositories.count >= size || !stored.page.hasNextPage
    guard isWhole || policy == .offline else { return nil }
    return FetchedPage(stored.page, savedAt: stored.savedAt)
  }

  /// Remembers the page once it has been shown.
  func add(_ page: SearchPage, number: Int, size: Int) async {
    let time = now()
    await writes.add { [library, key, viewer] () async throws(LibraryError) in
      try await library.remember(
        page, number: number, size: size, of: key, seenBy: viewer, at: time)
    }
  }
}

extension Date {
  func timePassed(since date: Date) -> Duration { .seconds(timeIntervalSince(date)) }
}
