extension LocalSelection {
  /// What is found, the best rank first; each rank holds those before it as well. Nil stands for
  /// what no words are asked of.
  ///
  /// Ranks, and stars within one, in place of FTS5's own bm25: that must look at every match, sees a
  /// word of few matches as worth more than the column it stands in, and pushes down whatever has
  /// a long README.
  var ranks: [String?] {
    guard !query.wanted.isEmpty else { return [nil] }
    let columns = query.columns
    let withoutReadme = columns.filter { $0 != .readme }
    var ranks: [String] = []
    if columns.contains(.name) {
      ranks += [all { $0.match(in: [.name], isWhole: true) }]
      ranks += [all { $0.match(in: [.name], isWhole: false) }]
      if query.wanted.count > 1, !withoutReadme.isEmpty {
        let anywhere = all { $0.match(in: withoutReadme, isWhole: false) }
        ranks.append("(\(anywhere) AND \(any { $0.match(in: [.name], isWhole: false) }))")
      }
    }
    if !withoutReadme.isEmpty { ranks.append(all { $0.match(in: withoutReadme, isWhole: false) }) }
    if columns.contains(.readme) { ranks.append(all { $0.match(in: columns, isWhole: false) }) }
    return ranks.enumerated().filter { $0.offset == 0 || $0.element != ranks[$0.offset - 1] }
      .map { without([unwanted], $0.element) }
  }

  /// The repositories of `rank` that are in no rank before it.
  func match(only rank: Int, of ranks: [String?]) -> String? {
    guard let match = ranks[rank], rank > 0 else { return ranks[rank] }
    return without([ranks[rank - 1]], match)
  }

  /// The words that must not be there, found whole: without `go` does not mean without `google`.
  var unwanted: String? {
    LocalExpression.joined(
      query.unwanted.compactMap { expression in
        expression.match { $0.match(in: query.columns, isWhole: true) }
      }, " OR ")
  }

  private func all(_ word: (LocalWord) -> String) -> String {
    LocalExpression.joined(query.wanted.compactMap { $0.match(word) }, " AND ") ?? Self.nothing
  }

  private func any(_ word: (LocalWord) -> String) -> String {
    LocalExpression.joined(query.wanted.compactMap { $0.match(word) }, " OR ") ?? Self.nothing
  }

  private func without(_ unwanted: [String?], _ match: String) -> String {
    unwanted.compactMap(\.self).reduce(match) { "(\($0) NOT \($1))" }
  }

  /// Found nowhere: no token holds a blank.
  private static let nothing = "\"\""
}
