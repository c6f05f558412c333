internal import App
internal import ArgumentParser
internal import GitHub
internal import Messages

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

  @Option(help: .text(.helpParallel, value: .valueNumber))
  var parallel: Int?

  @Option(help: .text(.helpSort, value: .valueField))
  var sort: SortChoice?

  @Option(help: .text(.helpOrder, value: .valueOrder))
  var order: OrderChoice?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError(.usageLimit(value: "\(limit)")) }
    if let parallel, !ListSize.parallel.contains(parallel) {
      throw ValidationError(.usageParallel(value: "\(parallel)"))
    }
    try SearchOrder.check(sort, order)
  }

  /// Whether the options allow the full screen: all results, and no output format.
  var isForBrowsing: Bool { pageThrough && !resume && limit == nil }

  var size: ListSize { ListSize(pageThrough: pageThrough, limit: limit) }

  /// The order of the rows; `usual` by default.
  func order(usually usual: SearchSort? = nil) -> SearchOrder {
    SearchOrder(sort: sort.map(\.sort) ?? usual, direction: order?.direction)
  }
}

extension ListingOptions {
  /// All rows as plain output, for a command without these options.
  static func plainFeed(_ sort: SortChoice?, _ order: OrderChoice?) -> ListingOptions {
    var options = ListingOptions()
    options.pageThrough = true
    options.resume = false
    options.limit = nil
    options.parallel = nil
    options.sort = sort
    options.order = order
    return options
  }
}
