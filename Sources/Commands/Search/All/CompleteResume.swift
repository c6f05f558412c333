internal import App
internal import FoundationEssentials
internal import GitHub
internal import Rendering
internal import Storage

/// Where an interrupted complete listing continues.
struct CompleteStart: Sendable {
  let run: Int64
  let position: CompletePosition
  let ids: Set<Int64>
  let savedAt: Date
}

/// Stores page by page the repositories of a complete listing, and where it continues after them.
struct CompleteResume: Sendable {
  private let memory: ListingMemory
  private let question: CacheKey

  /// Rows of one listing that are cached: there is room for some hundred thousand, and a list that a
  /// program reads must not displace what the user looked at.
  static let mostRepositories = 20_000
  /// Pages that may wait to be written, so that memory stays flat where GitHub is faster than the
  /// disk.
  private static let mostPagesWaiting = 4

  init(listing: Listing) {
    memory = listing.memory
    // A feed's own name stays when the days in its query move on; slices do not outlive that.
    question = listing.search.question(on: listing.session.host.name, inFeed: nil)
  }

  /// The last listing of the same query and order; nil when there is none that can be read.
  func start() async -> CompleteStart? {
    do {
      let progress = try await memory.library.sliceProgress(of: question, for: memory.viewer)
      guard let progress else { return nil }
      return CompleteStart(
        run: progress.run, position: try CompletePosition(data: progress.position),
        ids: progress.ids, savedAt: progress.savedAt)
    } catch {
      return nil
    }
  }

  /// Caches the repositories of a page that was not shown yet.
  func wasFetched(_ page: CompletePage) async {
    await cache(page)
    await memory.writes.release()
    await memory.writes.wait(untilAtMost: Self.mostPagesWaiting)
  }

  private func cache(_ page: CompletePage) async {
    guard page.stats.delivered <= Self.mostRepositories else { return }
    let (library, viewer, time) = (memory.library, memory.viewer, memory.now())
    await memory.writes.add { () async throws(LibraryError) in
      try await library.remember(page.repositories, seenBy: viewer, at: time)
    }
  }

  /// Stores what was just shown, and that `page` need not be fetched again.
  func wasShown(
    _ page: CompletePage, _ rows: [ListedRepository], run: Int64, isFirst: Bool, isNumbered: Bool
  ) async throws {
    let (library, question, viewer) = (memory.library, question, memory.viewer)
    await cache(page)
    let step = SliceStep(
      run: run, position: try page.position.data, ids: page.repositories.map(\.id),
      savedAt: memory.now())
    await memory.writes.add { () async throws(LibraryError) in
      try await library.remember(step, isFirst: isFirst, of: question, for: viewer)
    }
    await memory.wasShown(rows, isNumbered: isNumbered)
    await memory.writes.wait(untilAtMost: Self.mostPagesWaiting)
  }

  /// The listing came to its end: there is nothing to continue.
  func isComplete() async {
    await memory.writes.add {
      [library = memory.library, viewer = memory.viewer, question] () async throws(LibraryError) in
      try await library.forgetSliceProgress(of: question, for: viewer)
    }
  }

  /// Waits until all is written; returns why something was not.
  func settled() async -> LibraryError? {
    await memory.writes.finish()
    return await memory.writes.failure
  }
}
