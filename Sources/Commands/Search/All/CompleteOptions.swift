internal import ArgumentParser
internal import Messages

/// Every match of a search, however many there are, or nothing but their number.
struct CompleteOptions: ParsableArguments {
  @Flag(help: .text(.allHelp))
  var all = false

  @Flag(help: .text(.allHelpCount))
  var count = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYes))
  var yes = false
}

extension SearchOptions {
  func validate() throws {
    if listing.resume, !listing.pageThrough, !complete.all {
      throw UsageProblem.message(.usageResume)
    }
    if instead.web, let other = format.chosen ?? (instead.explain ? "--explain" : nil) {
      throw UsageProblem.message(.allConflict(first: "--web", second: other))
    }
    let others = [
      ("--page-through", listing.pageThrough), ("--web", instead.web),
      ("--offline", reading.offline && complete.all),
      ("--max-age", reading.maxAge != nil && complete.all),
      ("--count", complete.count && complete.all),
      ("--limit", listing.limit != nil && complete.count),
    ]
    guard complete.all || complete.count, let other = others.first(where: \.1)?.0 else { return }
    throw UsageProblem.message(
      .allConflict(first: complete.all ? "--all" : "--count", second: other))
  }
}

extension Listing {
  /// The rows, all the rows, or their number.
  func run(_ options: CompleteOptions) async throws {
    if options.count { return try await MatchCount(listing: self).run() }
    if options.all { return try await CompleteListing(listing: self, options: options).run() }
    var listing = self
    listing.offersAll = true
    try await listing.run()
  }
}
