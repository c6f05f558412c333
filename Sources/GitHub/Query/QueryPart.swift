package import FoundationEssentials

/// A part of a query, or a parenthesis that groups parts.
package enum QueryElement: Sendable {
  case part(QueryPart)
  case open(isNegated: Bool)
  case close
}

extension QueryElement {
  package var part: QueryPart? {
    if case .part(let part) = self { part } else { nil }
  }

  package var logical: QueryPart.LogicalOperator? { part?.logical }

  package var isClose: Bool {
    if case .close = self { true } else { false }
  }
}

/// One part of a query, and its position.
package struct QueryPart: Sendable, Equatable {
  /// In characters of the query's text.
  package let range: Range<Int>
  package let text: String
  package let kind: Kind

  package enum Kind: Sendable, Equatable {
    case word(isNegated: Bool)
    case phrase(isNegated: Bool)
    case logical(LogicalOperator)
    case qualifier(Qualifier)
  }

  package enum LogicalOperator: String, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  init(_ range: Range<Int>, of characters: [Character]) {
    self.range = range
    text = String(characters[range])
    let bare = text.hasPrefix("-") && text.count > 1 ? text.dropFirst() : text[...]
    let isNegated = bare.startIndex != text.startIndex
    if let logical = LogicalOperator(rawValue: text) {
      kind = .logical(logical)
    } else if let qualifier = Qualifier(parsing: text) {
      kind = .qualifier(qualifier)
    } else if String(bare).unquoted != bare {
      kind = .phrase(isNegated: isNegated)
    } else {
      kind = .word(isNegated: isNegated)
    }
  }

  /// A word or the words of a phrase, without minus sign and quotation marks.
  package var words: String {
    switch kind {
    case .word(let isNegated): isNegated ? String(text.dropFirst()) : text
    case .phrase(let isNegated): String(text.dropFirst(isNegated ? 1 : 0)).unquoted
    case .logical, .qualifier: text
    }
  }

  var isNegated: Bool {
    switch kind {
    case .word(let isNegated), .phrase(let isNegated): isNegated
    case .qualifier(let qualifier): qualifier.isNegated
    case .logical: false
    }
  }

  package var qualifier: Qualifier? {
    if case .qualifier(let qualifier) = kind { qualifier } else { nil }
  }

  package var logical: LogicalOperator? {
    if case .logical(let logical) = kind { logical } else { nil }
  }

  /// The range of a qualifier's name, without minus sign and colon.
  var nameRange: Range<Int> {
    let start = range.lowerBound + (qualifier?.isNegated == true ? 1 : 0)
    return start..<min(start + max(1, qualifier?.name.count ?? 1), range.upperBound)
  }

  /// The range of a qualifier's value, after the colon.
  var valueRange: Range<Int> {
    min(nameRange.upperBound + 1, range.upperBound)..<range.upperBound
  }

  /// The text that is sent for it at the time `now`, with dates in place of relative ones and plain
  /// numbers in place of others.
  package func sent(at now: Date) -> String {
    guard let qualifier, let colon = text.firstIndex(of: ":") else { return text }
    let value: String? =
      switch RepositoryQualifier(named: qualifier.name)?.value {
      case .date: RelativeDate.resolved(qualifier.value, at: now)
      case .number: NumericRange.resolved(qualifier.value, for: qualifier.name)
      default: nil
      }
    return value.map { text[...colon] + $0 } ?? text
  }
}
