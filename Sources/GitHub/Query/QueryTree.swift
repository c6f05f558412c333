/// The parts of a query with the operators between them: NOT binds closest, then AND.
package indirect enum QueryTree: Sendable {
  /// Negated by a minus sign or NOT, which also negate a qualifier itself.
  case part(QueryPart, isNegated: Bool)
  case not(QueryTree)
  case all([QueryTree])
  case any([QueryTree])

  package init(_ elements: ArraySlice<QueryElement>) {
    var parser = TreeParser(elements: elements)
    self = parser.query()
  }
}

private struct TreeParser {
  var elements: ArraySlice<QueryElement>
  private var depth = 0

  /// No user nests more; SQLite supports little more.
  private static let deepest = 10

  init(elements: ArraySlice<QueryElement>) { self.elements = elements }

  mutating func query() -> QueryTree {
    var parts: [QueryTree] = []
    while !elements.isEmpty {
      if let part = disjunction() { parts.append(part) }
      // A closing parenthesis without an opening one.
      consumeClose()
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Nil if it has no part: an operator without a word beside it joins nothing.
  private mutating func disjunction() -> QueryTree? {
    var choices = [conjunction()]
    while elements.first?.logical == .or {
      elements.removeFirst()
      choices.append(conjunction())
    }
    let whole = choices.compactMap(\.self)
    return whole.count > 1 ? .any(whole) : whole.first
  }

  private mutating func conjunction() -> QueryTree? {
    var parts: [QueryTree] = []
    while let element = elements.first, !element.isClose, element.logical != .or {
      if let part = term() { parts.append(part) }
    }
    return parts.count > 1 ? .all(parts) : parts.first
  }

  private mutating func term() -> QueryTree? {
    var isNegated = false
    while let logical = elements.first?.logical, logical != .or {
      elements.removeFirst()
      if logical == .not { isNegated.toggle() }
    }
    switch elements.first {
    case .part(let part) where part.logical == nil:
      elements.removeFirst()
      return .part(part, isNegated: part.isNegated != isNegated)
    case .open(let hasMinus):
      elements.removeFirst()
      let group = group()
      return hasMinus == isNegated ? group : group?.negated
    default: return nil
    }
  }

  private mutating func group() -> QueryTree? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    let tree = disjunction()
    consumeClose()
    return tree
  }

  private mutating func consumeClose() {
    if elements.first?.isClose == true { elements.removeFirst() }
  }
}

extension QueryTree {
  fileprivate var negated: QueryTree {
    switch self {
    case .part(let part, let isNegated): .part(part, isNegated: !isNegated)
    case .not(let tree): tree
    case .all, .any: .not(self)
    }
  }
}
