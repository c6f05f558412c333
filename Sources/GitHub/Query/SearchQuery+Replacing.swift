extension SearchQuery {
  /// The value of the last `name:` in the query; nil where there is none.
  package func value(of name: String) -> String? {
    tokens.lazy.compactMap { Qualifier(parsing: $0) }
      .last { $0.name == name && !$0.isNegated }?.value
  }

  /// The query with `value` as its only `name:`, or without any for nil.
  package func replacing(_ name: String, with value: String?) -> SearchQuery {
    let others = tokens.filter { token in
      Qualifier(parsing: token).map { $0.name != name || $0.isNegated } ?? true
    }
    return SearchQuery(terms: others, qualifiers: value.map { [Qualifier(name, $0)] } ?? [])
  }
}
