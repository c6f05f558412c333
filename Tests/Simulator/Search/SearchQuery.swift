/// The reason for rejecting a search query with 422, in GitHub's words.
enum SearchRefusal: String, Error {
  case missing
  case tooLong = "The search is longer than 256 characters."
  case onlyOperators =
    "The search contains only logical operators (AND / OR / NOT) without any search terms."
  case tooManyOperators = "More than five AND / OR / NOT operators were used."
  case noQualifierApplies = "None of the search qualifiers apply to this search type."
  case unknownUsers =
    """
    The listed users cannot be searched either because the users do not exist or you do not have \
    permission to view the users.
    """
  case unknownUsersAndRepositories =
    """
    The listed users and repositories cannot be searched either because the resources do not exist \
    or you do not have permission to view them.
    """
}

/// A parsed search query.
struct SearchQuery: Sendable {
  struct Term: Sendable, Equatable {
    var needle: [UInt8]
    var isNegated: Bool
  }

  /// One of the groups must match, with all of its terms.
  private(set) var groups: [[Term]] = [[]]
  private(set) var filters: [SearchFilter] = []
  private(set) var fields: Set<String> = ["name", "description", "topics"]
  /// The accepted values of `isFork`.
  private(set) var forks: Set<Bool> = [false]

  /// Parses `text` for a caller; `isKnown` says whether an account or a repository exists.
  init(
    _ text: String, login: String? = nil, isKnown: (String) -> Bool = { _ in true }
  ) throws(SearchRefusal) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .missing }
    guard text.count <= 256 else { throw .tooLong }
    let tokens = SearchTokenizer.tokens(text)
    let operators = tokens.filter(\.isOperator).count
    guard operators <= 5 else { throw .tooManyOperators }
    try Self.checkUsers(tokens, login: login, isKnown: isKnown)
    var negatesNext = false
    for token in tokens {
      if token.isOperator {
        if token.value == "OR", groups.last?.isEmpty == false { groups.append([]) }
        negatesNext = token.value == "NOT"
      } else {
        var token = token
        if negatesNext { token.isNegated.toggle() }
        negatesNext = false
        add(token, login: login)
      }
    }
    if groups.count > 1, groups.last?.isEmpty == true { groups.removeLast() }
    let hasTerms = groups.contains { !$0.isEmpty }
    guard hasTerms || operators == 0 else { throw .onlyOperators }
    guard hasTerms || tokens.contains(where: { !SearchQualifier.foreign.contains($0.name) })
    else { throw .noQualifierApplies }
  }

  private mutating func add(_ token: SearchToken, login: String?) {
    switch (token.qualifier, token.value.lowercased()) {
    case ("in", let value):
      fields = Set(value.split(separator: ",").map(String.init))
    case ("fork", "true"): forks = [false, true]
    case ("fork", "only"): forks = [true]
    case ("fork", "false"): forks = [false]
    case (let name?, _) where SearchQualifier.foreign.contains(name): break
    default:
      if let filter = SearchQualifier.filter(token, login: login) {
        filters.append(filter)
      } else {
        let word = token.isQuoted ? token.text : token.text.trimmingParentheses
        guard !word.isEmpty else { return }
        groups[groups.count - 1].append(
          Term(needle: Array(word.lowercased().utf8), isNegated: token.isNegated))
      }
    }
  }

  /// One known name is enough; only a search with nothing but unknown names is rejected.
  private static func checkUsers(
    _ tokens: [SearchToken], login: String?, isKnown: (String) -> Bool
  ) throws(SearchRefusal) {
    let named = tokens.filter { SearchQualifier.userKinds.contains($0.name) && !$0.isNegated }
    let someKnown = named.contains { token in
      token.value == "@me" ? login != nil : isKnown(token.value)
    }
    guard !named.isEmpty, !someKnown else { return }
    throw named.contains { $0.name == "repo" } ? .unknownUsersAndRepositories : .unknownUsers
  }
}

extension SearchToken {
  fileprivate var name: String { qualifier ?? "" }

  fileprivate var isOperator: Bool {
    qualifier == nil && !isQuoted && ["AND", "OR", "NOT"].contains(value)
  }
}

extension String {
  fileprivate var trimmingParentheses: String {
    var text = self[...]
    while text.first == "(" { text.removeFirst() }
    while text.last == ")" { text.removeLast() }
    return String(text)
  }
}

/// A token of a search query: a word, a phrase, or `name:value`.
struct SearchToken: Sendable, Equatable {
  var isNegated = false
  /// The part before the first colon, in lower case, if any.
  var qualifier: String?
  var value: String
  var isQuoted = false

  /// The token as written, without quotation marks.
  var text: String { qualifier.map { "\($0):\(value)" } ?? value }
}

/// Splits a search query at whitespace outside quotation marks.
enum SearchTokenizer {
  static func tokens(_ text: String) -> [SearchToken] {
    var tokens: [SearchToken] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return tokens }
      if let token = next(&rest) { tokens.append(token) }
    }
  }

  private static func next(_ rest: inout Substring) -> SearchToken? {
    var token = SearchToken(value: "")
    if rest.hasPrefix("-"), rest.count > 1 {
      token.isNegated = true
      rest.removeFirst()
    }
    var plain = ""
    while let character = rest.first, !character.isWhitespace {
      rest.removeFirst()
      if character == "\"" {
        token.isQuoted = true
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        plain += rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
      } else if character == ":", token.qualifier == nil, !plain.isEmpty, !token.isQuoted {
        token.qualifier = plain.lowercased()
        plain = ""
      } else {
        plain.append(character)
      }
    }
    token.value = plain
    return token.text.isEmpty ? nil : token
  }
}
