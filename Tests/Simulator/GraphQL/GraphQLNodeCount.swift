/// Reckons what connections may bring at most, as GitHub does before it runs a query.
/// Source: https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
struct GraphQLNodeCount {
  static let limit = 500_000

  let document: GraphQLDocument
  let variables: [String: GraphQLValue]

  /// - Parameter factor: how often `selections` occur.
  func count(_ selections: [GraphQLSelection], factor: Int = 1) -> Int {
    selections.reduce(0) { sum, selection in
      guard sum <= Self.limit else { return sum }
      switch selection {
      case .field(let field):
        let size = size(field)
        let inner = min(factor * max(size, 1), Self.limit + 1)
        return sum + (size > 0 ? inner : 0) + count(field.selections ?? [], factor: inner)
      case .inline(_, let inner, _): return sum + count(inner, factor: factor)
      case .spread(let name, _):
        return sum + count(document.fragments[name]?.selections ?? [], factor: factor)
      }
    }
  }

  /// What `first` or `last` says; 0 for what is no connection.
  private func size(_ field: GraphQLField) -> Int {
    for argument in field.arguments where ["first", "last"].contains(argument.name) {
      var value = argument.value
      if case .variable(let name) = value { value = variables[name] ?? .null }
      if case .number(let size) = value { return max(0, Int(size.clamped)) }
    }
    return 0
  }
}
