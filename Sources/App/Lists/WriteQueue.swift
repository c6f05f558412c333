package import Storage

/// Cache writes, held back until the user has seen the rows.
///
/// An actor because pages arrive in tasks of their own.
package actor WriteQueue {
  package typealias Job = @Sendable () async throws(LibraryError) -> Void

  private var waiting: [Job] = []
  /// Times something was released and is not done yet.
  private var unfinished = 0
  private var writing: Task<Void, Never>?
  /// The first failed write.
  package private(set) var failure: LibraryError?

  package init() {}

  /// Whether anything was released so far.
  package var hasWritten: Bool { writing != nil }

  /// Keeps `job` until the next `release`.
  package func add(_ job: @escaping Job) {
    waiting.append(job)
  }

  /// Begins to do what was added so far, one after another, and returns at once.
  package func release() {
    guard !waiting.isEmpty else { return }
    let (jobs, before) = (waiting, writing)
    waiting = []
    unfinished += 1
    // Not a child of the command's task: rows that were shown are cached even if it is cancelled.
    writing = Task {
      await before?.value
      for job in jobs { await self.perform(job) }
      self.unfinished -= 1
    }
  }

  /// Returns when no more than `count` releases are unfinished, so that a reader who is faster than
  /// the library does not fill the memory.
  package func wait(untilAtMost count: Int) async {
    if unfinished > count { await writing?.value }
  }

  /// Does the rest, and returns when all is done.
  package func finish() async {
    release()
    await writing?.value
  }

  /// After a failure nothing more is tried: the disk would not be less full.
  private func perform(_ job: Job) async {
    guard failure == nil else { return }
    do throws(LibraryError) { try await job() } catch { failure = error }
  }
}
