package import FoundationEssentials

/// What a search says, piece by piece, what is sent for it, and what is wrong with it.
package struct QueryAnalysis: Sendable {
  /// As the person wrote it; all ranges are of its characters.
  package let text: String
  /// The value for `q`.
  package let sent: String
  package let parts: [QueryPart]
  /// In their order in the text.
  package let problems: [QueryProblem]
  package let now: Date

  /// The most that GitHub takes.
  /// Source: https://docs.github.com/rest/search/search#limitations-on-query-length
  package static let characterLimit = 256
  package static let operatorLimit = 5

  /// - Parameter kind: The GitHub that is to be asked: each knows other qualifiers.
  package init(_ query: SearchQuery, on kind: GitHubHost.Kind = .dotcom, now: Date) {
    let read = QueryParts(query.text)
    text = query.text
    parts = read.parts
    self.now = now
    sent = query.resolved(at: now).text
    let check = QueryCheck(read: read, host: kind, now: now)
    problems = check.problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The length of what is sent, as GitHub counts at most.
  package var characterCount: Int { sent.unicodeScalars.count }

  package var operatorCount: Int { parts.count { $0.logical != nil } }

  /// Whether GitHub surely refuses the search.
  package var isHopeless: Bool { problems.contains(where: \.isCertain) }

  /// What is sent for `part`.
  package func sent(_ part: QueryPart) -> String { part.sent(at: now) }
}
