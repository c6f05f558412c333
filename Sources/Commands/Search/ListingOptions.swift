internal import ArgumentParser
internal import Core
internal import Messages
internal import Presentation

/// Which matches are listed, and in what order.
struct ListingOptions: ParsableArguments {
  @Flag(name: [.long, .customLong("paginate")], help: .text(.helpPageThrough))
  var pageThrough = false

  @Flag(help: .text(.helpResume))
  var resume = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long], parsing: .unconditional,
    help: .text(.helpLimit, value: .valueNumber))
  var limit: Int?

  @OptionGroup var parallelism: ParallelOption
  @OptionGroup var sorting: SortOptions

  func validate() throws {
    try Self.check(limit: limit)
  }

  static func check(limit: Int?) throws {
    if let limit, limit < 1 { throw ValidationError(.usageLimit(value: "\(limit)")) }
  }

  /// Whether the options allow the full screen: all results, and no output format.
  var isForBrowsing: Bool { pageThrough && !resume && limit == nil }

  var size: ListSize { ListSize(pageThrough: pageThrough, limit: limit) }
}

/// How many requests are sent at the same time; usually a setting.
struct ParallelOption: ParsableArguments {
  @Option(help: .hidden)
  var parallel: Int?

  func validate() throws {
    if let parallel, !ListSize.parallel.contains(parallel) {
      throw ValidationError(.usageParallel(value: "\(parallel)"))
    }
  }
}
