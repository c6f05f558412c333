internal import Access
internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Output
internal import Presentation
internal import Rendering

/// The options of every command that lists repositories from GitHub.
struct SearchOptions: ParsableArguments {
  @OptionGroup(title: Message.groupListing.said)
  var listing: ListingOptions

  @OptionGroup(title: Message.groupListing.said)
  var complete: CompleteOptions

  @OptionGroup(title: Message.groupFilters.said)
  var filters: SearchFilters

  @OptionGroup(title: Message.groupOutput.said)
  var layout: RowsOption

  @OptionGroup(title: Message.groupOutput.said)
  var format: FormatOptions

  @OptionGroup(title: Message.groupOutput.said)
  var instead: SearchInsteadOptions

  @OptionGroup(title: Message.groupShared.said)
  var reading: ReadOptions

  @OptionGroup(title: Message.groupShared.said)
  var host: HostOptions

  func validate() throws {
    if complete.plain, !listing.pageThrough { throw ValidationError(.usagePlain) }
    if listing.resume, !listing.pageThrough, !complete.all { throw ValidationError(.usageResume) }
    if instead.web, let other = format.chosen ?? (instead.explain ? "--explain" : nil) {
      throw ValidationError(.usageConflict(first: "--web", second: other))
    }
    let forRows = [
      ("--csv", format.csv), ("--tsv", format.tsv),
      ("--fields", format.fields != nil && !format.asksForFields),
    ]
    if instead.explain, let other = forRows.first(where: \.1)?.0 {
      throw ValidationError(.usageConflict(first: "--explain", second: other))
    }
    if complete.count, !instead.explain, let other = format.chosen {
      throw ValidationError(.usageConflict(first: "--count", second: other))
    }
    let others = [
      ("--page-through", listing.pageThrough), ("--web", instead.web),
      ("--offline", reading.offline && complete.all),
      ("--max-age", reading.maxAge != nil && complete.all),
      ("--count", complete.count && complete.all),
      ("--limit", listing.limit != nil && complete.count),
    ]
    guard complete.all || complete.count, let other = others.first(where: \.1)?.0 else { return }
    throw ValidationError(.usageConflict(first: complete.all ? "--all" : "--count", second: other))
  }

  /// The first given option that a list by gained stars does not have.
  var notForGains: String? {
    let options = [
      ("--sort", listing.sorting.sort != nil), ("--order", listing.sorting.order != nil),
      ("--all", complete.all), ("--count", complete.count), ("--resume", listing.resume),
      ("--explain", instead.explain), ("--web", instead.web),
    ]
    return options.first(where: \.1)?.0
  }

  /// Lists what the user chose: as rows, or in the full screen; or opens GitHub's page, or explains
  /// the query.
  ///
  /// - Parameter choose: what that is, which may be a setting.
  func run(
    in context: CommandContext, _ choose: (Configuration) throws -> ListChoice
  ) async throws {
    if try format.writesFields(in: context) { return }
    let listener = ScreenListener(host, in: context)
    let session = try await Session(host, reading, listener: listener.receive, in: context)
    let choice = try choose(session.configuration)
    let (query, feed, start) = (choice.query, choice.feed, choice.start)
    try format.check(RowKind(listedBy: feed?.gains))
    let (order, now) = (listing.sorting.order(usually: feed == nil ? nil : .stars), context.now())
    let list = ListSearch(query, in: feed, order: order, now: now)
    if instead.explain {
      return try await explain(list.search, session, in: context)
    }
    if instead.web {
      return try await context.openPage(list.search.page(on: session.host))
    }
    var output = try format.choice()
    output.appearance.rows = layout.choice
    if listing.isForBrowsing, !complete.plain, output.isHumanReadable(context.console),
      BrowseRunner.isPossible(in: context)
    {
      return try await BrowseRunner(
        start, session: session, listener, reading: try reading.settings(),
        appearance: output.appearance, in: context
      ).run()
    }
    if !complete.count, feed?.gains == nil, let head = feed?.head(in: order) { context.say(head) }
    try session.check(query, reading, in: context)
    context.sayDates(in: query)
    var request = ListRequest(
      list: list, extent: extent, settings: try reading.settings(waits: complete.all))
    request.parallel = listing.parallelism.parallel
    request.resumes = listing.resume
    request.canBeComplete = true
    request.asksFirst = !complete.yes
    request.feed = feed
    try await Listing(request, output, session, in: context).run()
  }

  private var extent: ListRequest.Extent {
    if complete.all { return .everyMatch(limit: listing.limit) }
    return complete.count ? .count : .pages(listing.size)
  }
}

/// A list of repositories that a command shows.
struct ListChoice {
  let query: SearchQuery
  /// The predefined list; nil for a search.
  var feed: Feed?
  /// Where the full screen starts.
  let start: BrowseStart
}

/// What a search can do instead of listing repositories.
struct SearchInsteadOptions: ParsableArguments {
  @Flag(name: [.customShort("w"), .long], help: .text(.helpWeb))
  var web = false

  @Flag(help: .text(.helpExplain))
  var explain = false
}

/// How a search lists all pages and every match, or only their number.
struct CompleteOptions: ParsableArguments {
  /// What a pipe and a screen reader have anyway.
  @Flag(help: .hidden)
  var plain = false

  @Flag(help: .text(.allHelp))
  var all = false

  @Flag(help: .text(.allHelpCount))
  var count = false

  @Flag(name: [.customShort("y"), .long], help: .text(.helpYesAll))
  var yes = false
}
