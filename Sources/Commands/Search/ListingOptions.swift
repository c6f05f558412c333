internal import ArgumentParser
internal import Messages

/// Which of the matches are listed, and in what order.
struct ListingOptions: ParsableArguments {
  @Flag(help: .text(.helpPageThrough))
  var pageThrough = false

  @Option(name: [.customShort("L"), .long], help: .text(.helpLimit, value: .valueNumber))
  var limit: Int?

  @Option(help: .text(.helpSort, value: .valueSort))
  var sort: SortChoice?

  @Option(help: .text(.helpOrder, value: .valueOrder))
  var order: OrderChoice?

  func validate() throws {
    guard let limit, limit < 1 else { return }
    throw UsageProblem.message(.usageLimit(value: "\(limit)"))
  }

  var size: ListingSize { ListingSize(pageThrough: pageThrough, limit: limit) }

  var searchOrder: SearchOrder {
    SearchOrder(sort: sort?.sort, direction: order?.direction)
  }
}
