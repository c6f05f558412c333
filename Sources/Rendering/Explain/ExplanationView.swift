package import GitHub
package import Messages
package import Terminal

/// An explanation for users: the query, the meaning of its parts, what is sent, and each problem
/// under the characters that cause it.
package struct ExplanationView {
  let language: Language
  let columns: Int

  package init(language: Language, columns: Int) {
    self.language = language
    self.columns = columns
  }

  /// The width of output whose lines are not wrapped.
  package static let unbounded = 100_000

  private static let indent = 2
  /// The maximum width of a part.
  private static let widestPart = 36

  package func lines(for explanation: Explanation) -> [StyledText] {
    let query = explanation.query.written
    let blocks =
      [StyledText(sanitizing: query.text, .bold).wrapped(to: columns), parts(of: explanation)]
      + [facts(of: explanation)]
      + explanation.problems.map { $0.lines(under: query, in: language, columns: columns) }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }

  private func parts(of explanation: Explanation) -> [StyledText] {
    var lines = LabeledLines()
    let problems = explanation.problems
    for (part, sent) in explanation.parts {
      let problem = problems.first { part.range.overlaps($0.range) && $0.isLocal }
      let style: Style = problem.map(\.style) ?? .plain
      let width = min(Self.widestPart, max(16, columns / 2 - Self.indent * 2))
      lines.add(
        StyledText(sanitizing: part.text, style).truncated(to: width),
        StyledText(part.meaning(sentAs: sent, problems), in: language))
    }
    return lines.lines(columns: columns - Self.indent).map {
      StyledText(TerminalText.spaces(Self.indent)) + $0
    }
  }

  private func facts(of explanation: Explanation) -> [StyledText] {
    let (written, sent) = (explanation.query.written, explanation.query.sent)
    var lines = LabeledLines()
    let values: [(Message, StyledText)] = [
      (.explainAddress, StyledText(sanitizing: explanation.url)),
      (.explainOrder, StyledText(explanation.order.message, in: language)),
      (
        .explainLength,
        StyledText(
          .explainLengthValue(
            characters: explanation.characterCount, limit: SearchQuery.characterLimit,
            operators: written.operatorCount, most: SearchQuery.operatorLimit), in: language)
      ),
      (
        .explainRequests,
        StyledText(explanation.requests?.message ?? .explainRequestsUnknown, in: language)
      ),
    ]
    if let places = written.places {
      lines.add(label(.explainWordsIn), StyledText(sanitizing: places.text(in: language)))
    }
    if sent != written {
      lines.add(label(.explainSent), StyledText(sanitizing: sent.text))
    }
    for (label, value) in values { lines.add(self.label(label), value) }
    return lines.lines(columns: columns)
  }

  private func label(_ message: Message) -> StyledText {
    StyledText(message, in: language, .role(.muted))
  }
}

extension QueryProblem {
  /// Whether it is about one part, not about the length of the query.
  fileprivate var isLocal: Bool {
    if case .tooLong = kind { false } else { true }
  }

  /// Red for what GitHub refuses, amber for what it interprets in its own way.
  var style: Style { .role(isCertain ? .danger : .attention) }
}

extension RequestCount {
  var message: Message {
    isAtMost
      ? .explainRequestsAtMost(count: rows, requests: requests)
      : .explainRequestsValue(count: rows, requests: requests)
  }
}

extension SearchOrder {
  /// `most stars first`
  package var message: Message {
    let isUpwards = direction == .ascending
    switch sort {
    case nil: return .explainBestMatch
    case .stars: return isUpwards ? .explainFewestStars : .explainMostStars
    case .forks: return isUpwards ? .explainFewestForks : .explainMostForks
    case .updated: return isUpwards ? .explainOldestUpdate : .explainNewestUpdate
    case .helpWantedIssues: return isUpwards ? .explainFewestHelp : .explainMostHelp
    }
  }
}

extension QueryProblem {
  /// The query, carets under the characters that cause the problem, and a sentence.
  package func lines(
    under query: SearchQuery, in language: Language, columns: Int
  ) -> [StyledText] {
    let excerpt = Excerpt(of: Array(query.text), around: range, columns: columns)
    let carets = String(repeating: "^", count: excerpt.marked)
    return [
      StyledText(excerpt.text),
      StyledText(TerminalText.spaces(excerpt.before)) + StyledText(sanitizing: carets, style),
    ] + StyledText(message, in: language).wrapped(to: columns)
  }
}

/// The text around some characters of a query that fits on one line.
struct Excerpt: Equatable {
  let text: TerminalText
  /// The number of cells before the characters, and of the characters; wide ones take two.
  let before: Int
  let marked: Int

  private static let ellipsis = TerminalText(sanitizing: "…")

  init(of characters: [Character], around range: Range<Int>, columns: Int) {
    let safe = { (part: ArraySlice<Character>) in TerminalText(sanitizing: String(part)) }
    let whole = safe(characters[...])
    var start = 0
    let reach = safe(characters[..<min(range.upperBound, characters.count)]).columns
    if whole.columns > columns, reach >= columns {
      // A third of the line shows the text before the characters.
      start = range.lowerBound
      while start > 0, safe(characters[start - 1..<range.lowerBound]).columns <= columns / 3 {
        start -= 1
      }
    }
    let head = start > 0 ? Self.ellipsis : TerminalText(sanitizing: "")
    let front = head + safe(characters[start..<range.lowerBound])
    text = (head + safe(characters[start...])).truncated(to: columns)
    before = front.columns
    let end = max(range.upperBound, range.lowerBound + 1)
    let problem = safe(characters[range.lowerBound..<min(end, characters.count)])
    marked = max(1, min(problem.columns, columns - before))
  }
}
