/// Something in a query that GitHub refuses or does not interpret as intended; its texts are
/// untrusted.
package struct QueryProblem: Sendable, Equatable {
  package let kind: Kind
  /// Its position, in characters of the query's text.
  package let range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package enum Kind: Sendable, Equatable {
    /// GitHub searches for it as text.
    case unknown(name: String, nearest: String?)
    /// GitHub ignores it.
    case foreign(name: String, ForeignSearch, nearest: String?)
    /// GitHub Enterprise Server does not support it.
    case notOnServer(text: String)
    case noValue(name: String)
    case notANumber(value: String, meant: String?)
    case notADate(value: String)
    /// One relative day or instant; the user almost always means the time since then.
    case singleDate(value: String, meant: String)
    /// The lower end of a range is above the upper one.
    case reversed(value: String)
    case notAChoice(value: String, choices: [String])
    case notARepository(value: String)
    /// Values with commas between them, where GitHub accepts one.
    case severalValues(value: String, meant: String)
    case unknownLanguage(value: String, nearest: String?)
    case unknownLicense(value: String, nearest: String?)
    /// Works on GitHub, but is not documented.
    case undocumented(text: String, meant: String)
    /// A comparison without a colon, as in `stars>100`.
    case noColon(text: String, meant: String)
    case loneMark
    /// Operators can join only words.
    case joinsQualifier(QueryPart.LogicalOperator, qualifier: String)
    case tooLong(characters: Int, limit: Int, isCertain: Bool)
    case tooManyOperators(count: Int, limit: Int)
    case onlyOperators
    /// A token; it must not be sent or shown.
    case token
  }

  /// Whether GitHub certainly refuses the query because of it. What GitHub does about other
  /// problems is undocumented, or it interprets the query in its own way.
  package var isCertain: Bool {
    switch kind {
    case .tooLong(_, _, let isCertain): isCertain
    case .tooManyOperators, .onlyOperators, .token: true
    default: false
    }
  }

  /// Whether it is about a word that was probably not meant as one.
  package var isAboutWords: Bool {
    switch kind {
    case .noColon, .noValue, .token: true
    default: false
    }
  }
}

extension [QueryProblem] {
  /// Whether GitHub certainly refuses the query.
  package var areFatal: Bool { contains { $0.isCertain } }
}
