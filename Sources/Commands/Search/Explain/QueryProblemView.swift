internal import App
internal import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// One problem of a query: the query, carets under the characters, a sentence.
struct QueryProblemView {
  let language: Language
  let columns: Int

  func lines(_ problem: QueryProblem, _ analysis: QueryAnalysis) -> [StyledText] {
    let excerpt = Excerpt(of: Array(analysis.text), around: problem.range, columns: columns)
    let carets = String(repeating: "^", count: excerpt.marked)
    return [
      StyledText(excerpt.text),
      StyledText(TerminalText.spaces(excerpt.before))
        + StyledText(sanitizing: carets, problem.style),
    ] + StyledText(problem.message, in: language).wrapped(to: columns)
  }
}

/// As much of a search around some of its characters as fits one line.
struct Excerpt: Equatable {
  let text: TerminalText
  /// Cells in front of the characters, and of themselves; wide ones take two.
  let before: Int
  let marked: Int

  private static let ellipsis = TerminalText(sanitizing: "…")

  init(of characters: [Character], around range: Range<Int>, columns: Int) {
    let safe = { (part: ArraySlice<Character>) in TerminalText(sanitizing: String(part)) }
    let whole = safe(characters[...])
    var start = 0
    let reach = safe(characters[..<min(range.upperBound, characters.count)]).columns
    if whole.columns > columns, reach >= columns {
      // A third of the line shows what stands in front.
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
