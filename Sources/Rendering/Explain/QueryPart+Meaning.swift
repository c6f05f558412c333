internal import GitHub
internal import Messages

extension QueryPart {
  /// What this part of a query means; `sent` is the part as it is sent to GitHub.
  func meaning(sentAs sent: QueryPart, _ problems: [QueryProblem]) -> Message {
    switch kind {
    case .word(let isNegated): Self.negated(.explainWord, isNegated)
    case .phrase(let isNegated): Self.negated(.explainPhrase, isNegated)
    case .logical(.and): .explainAnd
    case .logical(.or): .explainOr
    case .logical(.not): .explainNot
    case .qualifier(let qualifier): meaning(of: sent.qualifier ?? qualifier, problems)
    }
  }

  private static func negated(_ message: Message, _ isNegated: Bool) -> Message {
    isNegated ? .explainNegated(meaning: message) : message
  }

  private func meaning(of qualifier: Qualifier, _ problems: [QueryProblem]) -> Message {
    guard let known = RepositoryQualifier(named: qualifier.name) else {
      return ForeignSearch(qualifier: qualifier.name) == nil ? .explainUnknown : .explainForeign
    }
    if problems.contains(where: { $0.range.overlaps(range) && $0.isAboutValue }) {
      return .explainUnclear
    }
    return Self.negated(known.meaning(of: qualifier), qualifier.isNegated)
  }
}

extension QueryProblem {
  fileprivate var isAboutValue: Bool {
    switch kind {
    case .notOnServer, .notANumber, .notADate, .reversed, .notAChoice, .notARepository,
      .severalValues, .unknownLanguage, .unknownLicense:
      true
    case .unknown, .foreign, .noValue, .singleDate, .undocumented, .noColon, .loneMark,
      .joinsQualifier, .tooLong,
      .tooManyOperators, .onlyOperators, .token:
      false
    }
  }
}

extension SearchQuery {
  /// The fields that are searched for the words; nil if there are no words.
  var places: SearchedFields? {
    let hasWords = parts.contains { part in
      switch part.kind {
      case .word, .phrase: true
      case .logical: false
      case .qualifier(let qualifier):
        RepositoryQualifier(named: qualifier.name) == nil
          && ForeignSearch(qualifier: qualifier.name) == nil
      }
    }
    guard hasWords else { return nil }
    let chosen = parts.compactMap(\.qualifier).last { $0.name == "in" && !$0.isNegated }
    return SearchedFields(chosen?.value ?? "name,description,topics")
  }
}

/// Fields of a repository, separated by commas.
struct SearchedFields: MessageValue {
  private let names: [String]

  init(_ value: String) {
    names = value.lowercased().split(separator: ",").map(String.init)
  }

  func text(in language: Language) -> String {
    names.map { name in
      switch name {
      case "name": Message.explainPlaceName.text(in: language)
      case "description": Message.explainPlaceDescription.text(in: language)
      case "topics": Message.explainPlaceTopics.text(in: language)
      case "readme": "README"
      default: name
      }
    }.joined(separator: ", ")
  }
}
