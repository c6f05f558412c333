internal import Catalog
internal import GitHub
internal import Messages
internal import Terminal

/// Every page of a complete listing as it comes, and at the end what it was.
struct CompleteStream {
  let listing: Listing
  let query: PartitionedQuery
  let feed: CompleteFeed
  let progress: CompleteProgress
  let writer: any RowWriter
  /// Whether a person sees the numbers of the rows.
  let isNumbered: Bool
  let memory: CompleteMemory

  private var context: CommandContext { listing.context }

  /// What was written stays whole when a later page fails.
  func run(from start: CompleteStart?) async throws {
    var delivered = start?.position.stats.delivered ?? 0
    progress.begin(after: start?.position.stats ?? .init())
    do {
      let account = try await writePages(from: start, &delivered)
      await memory.isComplete()
      sayAccount(account, delivered)
    } catch let error as APIError {
      progress.end()
      try await writer.endEarly()
      if delivered > 0, !writer.holdsRows { await sayStopped(after: delivered) }
      throw await listing.reader.failure(error)
    }
  }

  private func writePages(
    from start: CompleteStart?, _ delivered: inout Int
  ) async throws -> CompleteStats {
    let run = start?.run ?? Int64.random(in: 1...Int64.max)
    let limit = listing.options.limit ?? .max
    var account = start?.position.stats ?? .init()
    var rows = ListedRows(marks: listing.memory.marks(), after: delivered)
    var isFirst = start == nil
    var held: [ListedRepository] = []
    while delivered < limit, let page = try await feed.next() {
      let wanted = Array(page.repositories.prefix(limit - delivered))
      let listed = await rows.next(wanted)
      try await writer.write(listed)
      delivered += wanted.count
      account = page.stats
      progress.update(account)
      if writer.holdsRows {
        await memory.wasFetched(page)
        held += listing.memory.feed == nil ? [] : listed
      } else {
        try await memory.wasShown(page, listed, run: run, isFirst: isFirst, isNumbered: isNumbered)
      }
      isFirst = false
    }
    progress.end()
    try await writer.end()
    if writer.holdsRows { await listing.memory.wasShown(held, isNumbered: isNumbered) }
    return account
  }

  private func sayAccount(_ account: CompleteStats, _ delivered: Int) {
    let report = CompleteReport(
      account: account, delivered: delivered, limit: listing.options.limit, time: progress.time,
      text: query.text)
    context.console.say(
      lines: report.sentences(in: context.language).map {
        StyledText(sanitizing: $0.text(in: context.language))
      })
  }

  private func sayStopped(after count: Int) async {
    guard let failure = await memory.settled() else {
      return context.say(.allStopped(count: count))
    }
    let reason = LibrarySpeech(context: context).message(for: failure)
    context.say(.allNotResumable(reason: reason.text(in: context.language)))
  }
}
