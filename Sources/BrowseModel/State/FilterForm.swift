package import GitHub
package import Messages

/// The usual filters of a query, one in each line, for users who do not know their qualifiers.
package struct FilterForm: Sendable {
  package struct Line: Sendable {
    /// The qualifier's name.
    package let name: String
    package let example: String
    package var field: TextField
  }

  package var lines: [Line]
  package var selection = 0
  /// What is wrong with a value, after the user wanted to apply it.
  package var mistake: Message?

  private static let ofSearch = [
    ("language", "swift"), ("stars", ">100"), ("pushed", ">-1mo"), ("topic", "cli"),
    ("license", "mit"), ("forks", ">10"), ("archived", "false"),
  ]
  private static let ofFavorites = [("language", "swift"), ("topic", "cli"), ("tag", "work")]

  /// With the values that `query` has.
  package init(_ query: SearchQuery, ofFavorites: Bool) {
    lines = (ofFavorites ? Self.ofFavorites : Self.ofSearch).map { name, example in
      let value = query.value(of: name).map { Qualifier(name, $0).text.dropFirst(name.count + 1) }
      return Line(name: name, example: example, field: TextField(value.map(String.init) ?? ""))
    }
    focus(0)
  }

  /// The query with the values of the form in place of its own.
  package func applied(to query: SearchQuery) -> SearchQuery {
    lines.reduce(query) { query, line in
      let words = line.field.words
      let value = words.isEmpty ? nil : words.unquoted
      return query.value(of: line.name) == value ? query : query.replacing(line.name, with: value)
    }
  }

  /// Moves to another line; from the last to the first.
  package mutating func move(by count: Int) {
    focus((selection + count + lines.count) % lines.count)
  }

  package mutating func select(_ line: Int) {
    if lines.indices.contains(line) { focus(line) }
  }

  package mutating func edit(_ body: (inout TextField) -> Void) {
    body(&lines[selection].field)
    mistake = nil
  }

  private mutating func focus(_ line: Int) {
    lines[selection].field.leave()
    selection = line
    lines[selection].field.focus()
  }
}
