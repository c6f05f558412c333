import FoundationEssentials
import HTTP

/// An error in a GraphQL response with status 200, beside the data or in its place.
/// Source: https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
struct GraphQLProblem: JSONReadable {
  /// As in `NOT_FOUND`; errors in the query itself, and of a server that ran out of time, have none.
  let type: String?
  /// The fields and positions from the outermost to what is missing because of the error.
  let path: [String]
  private let message: String?
  private let isSingleSignOn: Bool
  /// Whether the server is too old for a field of the query.
  let isUnknownField: Bool
  /// Whether something is wrong with the query itself: such an error has a code, or says where.
  private let isInQuery: Bool

  init(_ json: JSONNode) throws(JSONProblem) {
    type = try json.member("type")?.shortText
    path = try json.member("path").map(Self.steps) ?? []
    message = try json.member("message")?.shortText
    let extensions = try json.member("extensions")
    let isSet: Bool? = try? extensions?.read("saml_failure")
    isSingleSignOn = isSet ?? false
    let code = try? extensions?.member("code")?.shortText
    isUnknownField = code == "undefinedField"
    let locations = try json.member("locations")
    isInQuery = code != nil || locations != nil
  }

  /// Steps of a path are names and numbers.
  private static func steps(of path: JSONNode) -> [String] {
    var steps: [String] = []
    try? path.elements { step in
      steps.append((try? String(step)) ?? (try? Int(step)).map(String.init) ?? "")
    }
    return steps
  }

  /// Whether a rate limit ended the query.
  var isRateLimit: Bool { isSecondaryLimit || type == "RATE_LIMITED" }

  /// Whether the server could not do what it was asked. GitHub lists no types of this kind; other
  /// servers and proxies have some, as in `INTERNAL` and `SERVICE_UNAVAILABLE`.
  fileprivate var isOfServer: Bool {
    guard let type else {
      // "Something went wrong while executing your query", mostly a timeout.
      return !isInQuery || message?.contains("went wrong while executing") == true
    }
    return ["INTERNAL", "UNAVAILABLE", "TIMEOUT", "SERVER_ERROR"].contains { type.contains($0) }
  }

  /// Only the message reveals a secondary limit.
  private var isSecondaryLimit: Bool {
    message?.lowercased().contains("secondary rate limit") == true
  }

  /// The equivalent reason in the REST API.
  func reason(in response: HTTPResponse, limit: RateLimit?) -> ErrorResponse.Reason {
    if isSecondaryLimit {
      let wait = RetryAfter(response.headers, localNow: Date()).stated
      return .secondaryLimit(wait: wait ?? .seconds(60), isStated: wait != nil)
    }
    switch type {
    case "RATE_LIMITED": return primaryLimit(in: response, limit)
    case "INSUFFICIENT_SCOPES":
      return .missingScope(
        accepted: acceptedScopes, granted: scopes(in: response, "X-OAuth-Scopes"))
    case "FORBIDDEN" where isSingleSignOn: return .singleSignOn(url: nil)
    case "FORBIDDEN": return .forbidden
    case "NOT_FOUND": return .notFound
    // Source: https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#resource-limitations
    case "RESOURCE_LIMITS_EXCEEDED": return .resourceLimit
    case _ where isOfServer: return .serverError
    default: return .invalid(problems: [message].compactMap(\.self))
    }
  }

  func refusal(in response: HTTPResponse, limit: RateLimit?) -> ErrorResponse {
    // All GraphQL requests carry a credential.
    var refusal = ErrorResponse(
      status: response.status, reason: reason(in: response, limit: limit), message: message,
      requestID: response.headers["X-GitHub-Request-Id"].map { String($0.prefix(100)) },
      url: response.url, hadCredential: true)
    refusal.needsCredential = true
    return refusal
  }

  private func primaryLimit(in response: HTTPResponse, _ limit: RateLimit?) -> ErrorResponse.Reason
  {
    let clock = RetryAfter(response.headers, localNow: Date())
    return .primaryLimit(
      resource: limit?.resource ?? "graphql",
      wait: clock.untilReset ?? clock.stated ?? .seconds(60),
      resetsAt: clock.resetsAt ?? limit?.resetsAt)
  }

  /// Only the message names them, as in `the following scopes: ['repo']`.
  private var acceptedScopes: [String] {
    guard let message, let start = message.firstRange(of: "following scopes: [")?.upperBound else {
      return []
    }
    return message[start...].prefix { $0 != "]" }.split { "', ".contains($0) }.map(String.init)
  }

  private func scopes(in response: HTTPResponse, _ name: String) -> [String] {
    response.headers[name].map(OAuthScopes.list) ?? []
  }
}

extension Sequence<GraphQLProblem> {
  /// The one that says what to do about all: wait for a limit, or try again; else the first.
  var deciding: GraphQLProblem? {
    first(where: \.isRateLimit) ?? first(where: \.isOfServer) ?? first { _ in true }
  }
}

/// A GraphQL response with status 200: data, and why some or all of it is missing.
struct GraphQLAnswer<Value: JSONReadable>: JSONReadable {
  private(set) var data: Value?
  private(set) var problems: [GraphQLProblem] = []

  init(_ json: JSONNode) throws(JSONProblem) {
    problems = try json.readIfPresent("errors") ?? []
    // Some errors come in the REST API's form.
    if problems.isEmpty, try json.member("message") != nil { problems = [try GraphQLProblem(json)] }
    // Where there are errors, what is missing may leave no data that can be read.
    do throws(JSONProblem) { data = try json.readIfPresent("data") } catch {
      guard !problems.isEmpty else { throw error }
    }
  }
}
