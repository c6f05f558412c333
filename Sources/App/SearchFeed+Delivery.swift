import GitHub
import Rendering

extension SearchFeed {
  /// Gives `page` to the reader and moves on; nil for an empty page after the first.
  func deliver(_ page: SearchPage) -> FeedPage? {
    let number = nextPage
    slots[number] = nil
    nextPage += 1
    expectedLastPage = page.lastPage ?? plan.pages(for: page.totalCount)
    if page.isIncomplete, !saidIncomplete {
      saidIncomplete = true
      notice(.incomplete(page: number))
    }
    if page.omittedRows > 0 { notice(.omitted(page: number, rows: page.omittedRows)) }

    let new = seen.admit(page.repositories)
    let rows = Array(new.prefix(plan.limit.map { $0 - rowsGiven } ?? .max))
    rowsGiven += rows.count
    ending = endingAfter(page, number: number, isCut: rows.count < new.count)
    if ending == nil { prefetch() } else { abandon() }

    if page.repositories.isEmpty, number > 1 { return nil }
    return FeedPage(
      number: number, repositories: rows,
      head: .init(
        totalCount: page.totalCount, isIncomplete: page.isIncomplete, savedAt: page.savedAt),
      duplicates: page.repositories.count - new.count)
  }

  private func endingAfter(_ page: SearchPage, number: Int, isCut: Bool) -> FeedEnding? {
    if page.repositories.isEmpty { return .exhausted }
    let isWindowEnd = number >= plan.lastPageInWindow
    // GitHub leaves out the next link at the window's end, so the total decides there.
    let hasMore =
      page.hasNextPage || (isWindowEnd && page.totalCount > number * plan.pageSize)
    if let limit = plan.limit, rowsGiven >= limit, isCut || hasMore { return .limitReached }
    if !hasMore { return .exhausted }
    return isWindowEnd ? .windowEnded(total: page.totalCount) : nil
  }

  /// Drops all pages that are kept or in flight; they are no longer needed.
  private func abandon() {
    for slot in slots.values { slot.task?.cancel() }
    slots = [:]
  }
}
