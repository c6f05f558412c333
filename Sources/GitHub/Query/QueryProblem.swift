/// Something in a search that GitHub does not take as it was meant; the texts in it are from
/// outside.
package struct QueryProblem: Sendable, Equatable {
  package let kind: Kind
  /// Where, in characters of the search's text.
  package let range: Range<Int>

  package enum Kind: Sendable, Equatable {
    /// GitHub looks for it as text.
    case unknown(name: String, nearest: String?)
    /// GitHub skips it.
    case foreign(name: String, ForeignSearch, nearest: String?)
    /// Enterprise Servers do not have it.
    case notOnServer(text: String)
    case noValue(name: String)
    case notANumber(value: String, meant: String?)
    case notADate(value: String)
    /// One day or instant, counted back: nearly always the time since then is meant.
    case singleDate(value: String, meant: String)
    /// The lower end of a range is above the upper one.
    case reversed(value: String)
    case notAChoice(value: String, choices: [String])
    case notARepository(value: String)
    case loneMark
    /// Operators join words only.
    case joinsQualifier(QueryPart.LogicalOperator, qualifier: String)
    case tooLong(characters: Int, limit: Int, isCertain: Bool)
    case tooManyOperators(count: Int, limit: Int)
    case onlyOperators
  }

  /// Whether GitHub refuses the search because of it, whatever else it holds. About everything
  /// else GitHub has not written down what it does, or takes it in its own way.
  package var isCertain: Bool {
    switch kind {
    case .tooLong(_, _, let isCertain): isCertain
    case .tooManyOperators, .onlyOperators: true
    case .unknown, .foreign, .notOnServer, .noValue, .notANumber, .notADate, .singleDate,
      .reversed, .notAChoice, .notARepository, .loneMark, .joinsQualifier:
      false
    }
  }
}
