package import Messages
package import Terminal

/// How much a search found, as honestly as GitHub tells.
package enum HeadLine {
  /// GitHub gives out no more matches of one search than this.
  /// Source: https://docs.github.com/rest/search/search#about-search
  private static let window = 1000

  /// The sentences to say above the first page; `total` is GitHub's count of all matches.
  package static func sentences(
    total: Int, isIncomplete: Bool, in language: Language
  ) -> [StyledText] {
    var sentences = [StyledText(matches(total), in: language)]
    if isIncomplete {
      sentences.append(StyledText(.headIncomplete, in: language, .amber))
    }
    return sentences
  }

  private static func matches(_ total: Int) -> Message {
    let count = max(total, 0)
    if count == 0 { return .headNoMatches }
    return count <= window ? .headMatches(count: count) : .headAbout(count: rounded(count))
  }

  /// Three digits are as many as an estimate deserves.
  private static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 1000 { unit *= 10 }
    let (sum, overflows) = count.addingReportingOverflow(unit / 2)
    return overflows ? count : sum / unit * unit
  }
}
