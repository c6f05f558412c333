internal import Browse
internal import GitHub

extension ListingOptions {
  /// A search as it stands in the field of the full screen: everything of it is seen there, and can
  /// be changed.
  func typedQuestion(_ query: SearchQuery, hasWords: Bool) -> ListQuery {
    var question = ListQuery(
      words: query.text, sort: ListSort(sort?.sort), order: order?.direction)
    if !hasWords, question.sort == .bestMatch { question.sort = .stars }
    return question
  }

  /// The query of a list without a field. The user can change a single language there, and remove
  /// all filters with a key.
  func question(_ qualifiers: [Qualifier]) -> ListQuery {
    var question = ListQuery(
      sort: ListSort(sort?.sort), order: order?.direction, qualifiers: qualifiers)
    if question.sort == .bestMatch { question.sort = .stars }
    let languages = qualifiers.filter { $0.name == "language" }
    if languages.count == 1 {
      question.language = languages[0].value
      question.qualifiers.removeAll { $0.name == "language" }
    }
    return question
  }
}
