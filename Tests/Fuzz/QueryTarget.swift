import FoundationEssentials

@testable import Core
@testable import GitHub
@testable import Messages
@testable import Presentation
@testable import Rendering
@testable import Terminal

/// A query in GitHub's search syntax, checked, explained and divided.
func fuzzQuery(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let query = SearchQuery(terms: [text])
  let now = Date(timeIntervalSince1970: 1_790_000_000)
  checkParts(query)
  require(SearchQuery(terms: [query.text]).text == query.text, "a query changes when read again")
  require(query.replacing { $0.text } == query, "a query without changes is changed")
  let sent = query.resolved(at: now)
  checkParts(sent)
  require(sent.resolved(at: now).text == sent.text, "a date is resolved twice")
  // Each problem of a query is explained with a part of it: too slow for very long queries.
  if query.text.count <= 1000 { checkExplanation(query, sent, now) }
  checkDivision(sent)
  checkLiteral(text)
  _ = query.replacing("stars", with: ">10")
  _ = query.asksForPrivate
  if let address = try? RepositoryAddress(parsing: text) {
    let again = try? RepositoryAddress(parsing: "ssh://git@\(address.host ?? "h")/\(address.name)")
    require(again?.name == address.name, "a repository's name changes when read again")
  }
}

private func checkParts(_ query: SearchQuery) {
  let characters = Array(query.text)
  var end = 0
  for part in query.parts {
    require(part.range.lowerBound >= end, "parts overlap")
    end = part.range.upperBound
    require(end <= characters.count, "a part is beyond the query")
    require(String(characters[part.range]) == part.text, "a part has another text")
    for range in [part.nameRange, part.valueRange] {
      let isInside = part.range.lowerBound <= range.lowerBound && range.upperBound <= end
      require(isInside, "a qualifier's name or value is outside of it")
    }
  }
}

private func checkExplanation(_ query: SearchQuery, _ sent: SearchQuery, _ now: Date) {
  let problems = query.problems(at: now) + query.problems(on: .enterpriseServer, at: now)
  let count = query.text.count
  for problem in problems {
    let (start, end) = (problem.range.lowerBound, problem.range.upperBound)
    require(0 <= start && end <= count, "a problem is beyond the query")
  }
  let explanation = Explanation(
    query, sentAs: sent, query.problems(at: now), order: SearchOrder(), on: .dotcom, url: "",
    requests: nil)
  for line in ExplanationView(language: .en, columns: 60).lines(for: explanation) {
    require(isPlain(line.plain.string), "an explanation has a control character")
  }
  let json = explanation.json(in: .en).bytes()
  require(isPlain(String(decoding: json, as: UTF8.self)), "JSON has a control character")
}

/// Slices are queries that read as they were written.
private func checkDivision(_ query: SearchQuery) {
  for sort in [SearchSort.stars, .updated] {
    let partitioned = PartitionedQuery(query: query, sort: sort, order: .descending)
    var planner = SlicePlanner(partitioned)
    for total in [100_000, 50_000, 3000, 900] {
      guard let part = planner.next else { break }
      let slice = partitioned.query(of: part.slice)
      require(SearchQuery(terms: [slice.text]).text == slice.text, "a slice reads differently")
      planner.note(total: total)
      planner.divide()
    }
    for dimension in partitioned.dimensions {
      let ranges = partitioned.ranges(of: dimension)
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        require(range.upperBound < next.lowerBound, "ranges overlap")
      }
    }
  }
}

/// Any text can be searched for as one phrase.
private func checkLiteral(_ text: String) {
  guard let literal = SearchQuery.literal(text) else { return }
  let parts = SearchQuery(terms: [literal]).elements
  guard parts.count == 1, case .part(let part) = parts[0], case .phrase(false) = part.kind else {
    fatalError("a literal text is not a phrase: \(literal)")
  }
}
