internal import ArgumentParser
internal import Browse
internal import BrowseModel
internal import GitHub
internal import Messages

/// The order of a list.
struct SortOptions: ParsableArguments {
  @Option(help: .text(.helpSort, value: .valueField))
  var sort: SortChoice?

  @Option(help: .text(.helpOrder, value: .valueOrder))
  var order: OrderChoice?

  func validate() throws { try check() }

  /// Throws for `--order` without a sort that has a direction.
  ///
  /// - Parameter needsSort: whether the rows are sorted only with `--sort`.
  func check(needsSort: Bool = false) throws {
    guard order != nil, sort == .bestMatch || needsSort && sort == nil else { return }
    throw ValidationError(.usageOrder)
  }

  /// The order of the rows; `usual` by default.
  func order(usually usual: SearchSort? = nil) -> SearchOrder {
    SearchOrder(sort: sort.map(\.sort) ?? usual, direction: order?.direction)
  }
}

extension SortOptions {
  /// A search as it stands in the field of the full screen: everything of it is seen there, and can
  /// be changed.
  func typedQuery(_ query: SearchQuery, hasWords: Bool) -> ListQuery {
    var listQuery = ListQuery(
      words: query.text, sort: ListSort(sort?.sort), order: order?.direction)
    if !hasWords, sort == nil { listQuery.sort = .stars }
    return listQuery
  }

  /// The query of a list without a field. The user can change a single language there, and remove
  /// all filters with a key.
  func listQuery(_ qualifiers: [Qualifier]) -> ListQuery {
    var listQuery = ListQuery(
      sort: ListSort(sort?.sort), order: order?.direction, qualifiers: qualifiers)
    if listQuery.sort == .bestMatch { listQuery.sort = .stars }
    let languages = qualifiers.filter { $0.name == "language" }
    if languages.count == 1 {
      listQuery.language = languages[0].value
      listQuery.qualifiers.removeAll { $0.name == "language" }
    }
    return listQuery
  }
}
