package import GitHub
package import Messages

extension QueryProblem {
  /// What is wrong, and what the user probably meant.
  package var message: Message {
    switch kind {
    case .unknown(let name, let nearest?): .queryUnknownNearest(name: name, nearest: nearest)
    case .unknown(let name, nil): .queryUnknown(name: name)
    case .foreign(let name, let search, let nearest?):
      .queryForeignNearest(name: name, things: search.things, nearest: nearest)
    case .foreign(let name, let search, nil): .queryForeign(name: name, things: search.things)
    case .notOnServer(let text): .queryNotOnServer(text: text)
    case .noValue(let name): .queryNoValue(name: name)
    case .notANumber(let value, let meant?): .queryNotANumberMeant(value: value, meant: meant)
    case .notANumber(let value, nil): .queryNotANumber(value: value)
    case .notADate(let value): .queryNotADate(value: value)
    case .singleDate(let value, let meant): .querySingleDate(value: value, meant: meant)
    case .reversed(let value): .queryReversed(value: value)
    case .notAChoice(let value, let choices):
      .queryNotAChoice(value: value, choices: choices.joined(separator: ", "))
    case .notARepository(let value): .queryNotARepository(value: value)
    case .severalValues(let value, let meant): .querySeveralValues(value: value, meant: meant)
    case .unknownLanguage(let value, let nearest?):
      .queryUnknownLanguageNearest(value: value, nearest: nearest)
    case .unknownLanguage(let value, nil): .queryUnknownLanguage(value: value)
    case .unknownLicense(let value, let nearest?):
      .queryUnknownLicenseNearest(value: value, nearest: nearest)
    case .unknownLicense(let value, nil): .queryUnknownLicense(value: value)
    case .undocumented(let text, let meant): .queryUndocumented(text: text, meant: meant)
    case .noColon(let text, let meant): .queryNoColon(text: text, meant: meant)
    case .loneMark: .queryLoneMark
    case .joinsQualifier(.not, let qualifier) where !qualifier.hasPrefix("-"):
      .queryNotQualifier(qualifier: qualifier)
    case .joinsQualifier(let logical, let qualifier):
      .queryJoinsQualifier(operator: logical.rawValue, qualifier: qualifier)
    case .tooLong(let characters, let limit, true):
      .queryTooLong(characters: characters, limit: limit)
    case .tooLong(let characters, let limit, false):
      .queryTooLongPerhaps(characters: characters, limit: limit)
    case .tooManyOperators(let count, let limit):
      .queryTooManyOperators(operators: count, limit: limit)
    case .onlyOperators: .queryOnlyOperators
    case .token: .queryToken
    }
  }

  /// The code in JSON output.
  package var code: String {
    switch kind {
    case .unknown: "unknown_qualifier"
    case .foreign: "foreign_qualifier"
    case .notOnServer: "not_on_server"
    case .noValue: "no_value"
    case .notANumber: "not_a_number"
    case .notADate: "not_a_date"
    case .singleDate: "single_date"
    case .reversed: "reversed_range"
    case .notAChoice: "not_a_choice"
    case .notARepository: "not_a_repository"
    case .severalValues: "several_values"
    case .unknownLanguage: "unknown_language"
    case .unknownLicense: "unknown_license"
    case .undocumented: "undocumented"
    case .noColon: "no_colon"
    case .loneMark: "unbalanced_quote"
    case .joinsQualifier: "operator_beside_qualifier"
    case .tooLong: "too_long"
    case .tooManyOperators: "too_many_operators"
    case .onlyOperators: "only_operators"
    case .token: "token"
    }
  }

  /// What the user probably meant, in query syntax.
  package var suggestion: String? {
    switch kind {
    case .unknown(_, let nearest), .foreign(_, _, let nearest): nearest
    case .notANumber(_, let meant): meant
    case .unknownLanguage(_, let nearest), .unknownLicense(_, let nearest): nearest
    case .singleDate(_, let meant), .severalValues(_, let meant), .undocumented(_, let meant),
      .noColon(_, let meant):
      meant
    default: nil
    }
  }
}

extension ForeignSearch {
  fileprivate var things: Message {
    switch self {
    case .issues: .queryThingsIssues
    case .code: .queryThingsCode
    case .commits: .queryThingsCommits
    case .users: .queryThingsUsers
    }
  }
}
