internal import Browse
internal import GitHub

extension ListingOptions {
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
