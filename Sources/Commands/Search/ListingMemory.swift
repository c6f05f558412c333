internal import App
internal import FoundationEssentials
internal import GitHub
internal import Rendering
internal import Storage

/// What a listing takes from the library and, once it has been shown, leaves in it.
struct ListingMemory: Sendable {
  let library: Library
  let question: CacheKey
  let viewer: Viewer
  let policy: ReadingPolicy
  /// The name under which the last visit is stored; nil for lists that mark no new rows.
  let feed: String?
  /// Whether rows that were there at the last look are left out.
  var hidesSeen = false
  /// Whether this is a run of a saved search: only what GitHub answers now can be news, and moves the
  /// time of the last run.
  var isRun = false
  let now: @Sendable () -> Date
  let terminal: @Sendable () -> String
  let writes = WriteQueue()

  /// The pages of the search: from GitHub with the library behind it, or from the library alone.
  ///
  /// - Parameter left: what is still to come of a listing that is read to its end and waits for it.
  func pages(
    of search: Search, by reader: Reader, waitsForLimits: Bool, left: PagesLeft? = nil,
    notice: @escaping @Sendable (FeedNotice) -> Void
  ) -> any SearchPageSource {
    if policy == .offline {
      return LocalPages(
        library: library, search: search, viewer: viewer, reader: reader, notice: notice)
    }
    return CachedPages(
      network: SearchPages(search: search, reader: reader, left: left),
      shelf: SearchPageCache(
        library: library, question: question, viewer: viewer, writes: writes, now: now),
      policy: policy, waitsForLimits: waitsForLimits, allowsStandIn: !isRun, notice: notice)
  }

  /// Leaves what was just shown: the stored page, the numbers of the rows, what is no news any more.
  func wasShown(_ rows: [ListedRepository], isNumbered: Bool) async {
    let (library, viewer, time) = (library, viewer, now())
    if isNumbered, let first = rows.first?.position {
      let names = rows.map(\.repository.currentName)
      await writes.add { [terminal] () async throws(LibraryError) in
        try await library.rememberList(
          names, after: first - 1, for: viewer, in: terminal(), at: time)
      }
    }
    if let feed, !(isRun && policy == .offline) {
      let look = Look(lookedAt: time, ids: Set(rows.map(\.repository.id)))
      await writes.add { () async throws(LibraryError) in
        try await library.remember(look, at: feed, on: viewer.host)
      }
    }
    await writes.release()
  }

  /// Leaves how far the listing got, so that it can go on from there.
  func reached(_ position: FeedPosition, pageSize: Int) async {
    let progress = ListingProgress(
      size: pageSize, page: position.page, rows: position.rows, ids: Array(position.ids),
      savedAt: now())
    await writes.add { [library, question, viewer] () async throws(LibraryError) in
      try await library.remember(progress, of: question, for: viewer)
    }
    await writes.release()
  }

  /// The listing came to its end: there is nothing to go on with.
  func isComplete() async {
    await writes.add { [library, question, viewer] () async throws(LibraryError) in
      try await library.forgetProgress(of: question, for: viewer)
    }
  }

  /// Returns when all is written; gives why something was not.
  func finish() async -> LibraryError? {
    await writes.finish()
    if await writes.hasWritten { await library.settle() }
    return await writes.failure
  }
}
