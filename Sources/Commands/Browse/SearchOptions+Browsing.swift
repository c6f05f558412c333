internal import Browse
internal import GitHub

extension SearchOptions {
  /// Whether the rows are for the full screen, and there is one.
  func mayBrowse(in context: CommandContext) -> Bool {
    listing.isForBrowsing && format.isForPeople(context.console)
      && Browsing.isPossible(in: context)
  }
}

extension ListingOptions {
  /// The question of a list with `qualifiers`, as the full screen asks it. A single language can be
  /// changed there.
  func question(_ qualifiers: [Qualifier], words: [String] = []) -> ListQuestion {
    var question = ListQuestion(
      words: SearchQuery(terms: words).text, sort: ListSort(sort?.sort), order: order?.direction,
      qualifiers: qualifiers)
    if words.isEmpty, question.sort == .bestMatch { question.sort = .stars }
    let languages = qualifiers.filter { $0.name == "language" }
    if languages.count == 1 {
      question.language = languages[0].value
      question.qualifiers.removeAll { $0.name == "language" }
    }
    return question
  }
}
