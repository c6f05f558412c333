import Foundation

/// `POST /graphql`, only for the queries that ghrepo sends: the READMEs or the state of many
/// repositories.
enum GraphQLEndpoint {
  static let documentation = "https://docs.github.com/graphql"
  /// GitHub truncates longer `text`.
  private static let textLimit = 512_000

  static func reply(_ context: RequestContext) -> Reply {
    if context.moment.faults.contains(.insufficientScopes) {
      return answer([
        GraphQLProblem(
          message: "Your token has not been granted the required scopes to execute this query. "
            + "The 'isPrivate' field requires one of the following scopes: ['repo'], but your "
            + "token has only been granted the: ['']  scopes. Please modify your token's scopes "
            + "at: https://github.com/settings/tokens.", type: "INSUFFICIENT_SCOPES")
      ])
    }
    guard let json = try? JSONSerialization.jsonObject(with: Data(context.request.body)),
      let body = json as? [String: Any]
    else {
      return ErrorBody.reply(
        400, "Problems parsing JSON", documentation: documentation, withStatus: false)
    }
    guard let text = body["query"] as? String else {
      return answer([
        GraphQLProblem(message: "A query attribute must be specified and must be a string.")
      ])
    }
    let variables = body["variables"] as? [String: Any] ?? [:]
    if let reply = StarListEndpoint.reply(text, variables, context) { return reply }
    do {
      return try run(ReadmeQuery(text), variables, context)
    } catch {
      return answer([error])
    }
  }

  static func requiresToken() -> Reply {
    ErrorBody.reply(
      401, "This endpoint requires you to be authenticated.",
      documentation: "https://docs.github.com/graphql/guides/"
        + "forming-calls-with-graphql#authenticating-with-graphql", withStatus: false)
  }

  /// The primary limit, which has status 200 in GraphQL.
  static func limited(_ caller: Caller) -> Reply {
    let id = UserJSON.id(of: caller.token?.login ?? "")
    return answer([
      GraphQLProblem(message: "API rate limit exceeded for user ID \(id).", type: "RATE_LIMITED")
    ])
  }

  static func answer(_ problems: [GraphQLProblem]) -> Reply {
    .json(200, JSONWriter.object { $0.write(problems) })
  }

  private static func run(
    _ query: ReadmeQuery, _ variables: [String: Any], _ context: RequestContext
  ) throws(GraphQLProblem) -> Reply {
    var names: [String] = []
    for number in 0..<query.count {
      let owner = try text("o\(number)", in: variables)
      names.append("\(owner)/\(try text("n\(number)", in: variables))")
    }
    var problems: [GraphQLProblem] = []
    let body = JSONWriter.object(capacity: 4000) { writer in
      writer.object("data") { writer in
        for (number, name) in names.enumerated() {
          if let limit = context.resourceLimit, number > limit {
            if number == limit + 1 { problems.append(.resourceLimits(at: [])) }
            writer.field("r\(number)", nil)
            continue
          }
          switch repository(name, context) {
          case .success(let index):
            let isCut = number == context.resourceLimit
            if isCut { problems.append(.resourceLimits(at: ["r\(number)", "f0"])) }
            writer.object("r\(number)") {
              if query.asksForFacts {
                writeFacts(context.repository(index), context, to: &$0)
              } else {
                write(index, query.paths, isCut: isCut, context, to: &$0)
              }
            }
          case .failure(var problem):
            problem.path = ["r\(number)"]
            problem.location = (line: number + 2, column: 1)
            problems.append(problem)
            writer.field("r\(number)", nil)
          }
        }
        writeRateLimit(context, to: &writer)
      }
      if !problems.isEmpty { writer.write(problems) }
    }
    var reply = Reply.json(200, body)
    if problems.contains(where: \.isSAML) {
      reply.headers["X-GitHub-SSO"] =
        "partial-results; organizations=\(FixedRepositories.octoOrg.id)"
    }
    return reply
  }

  private static func text(
    _ name: String, in variables: [String: Any]
  ) throws(GraphQLProblem) -> String {
    guard let text = variables[name] as? String else {
      throw GraphQLProblem(
        message: "Variable $\(name) of type String! was provided invalid value")
    }
    return text
  }

  /// The repository of a name, or the reason why it is not available.
  private static func repository(
    _ name: String, _ context: RequestContext
  ) -> Result<Int, GraphQLProblem> {
    let index: Int
    switch context.lookup(name) {
    case .found(let found), .moved(let found): index = found
    case .missing:
      return .failure(
        GraphQLProblem(
          message: "Could not resolve to a Repository with the name '\(name)'.",
          type: "NOT_FOUND"))
    case .blocked:
      return .failure(GraphQLProblem(message: "Repository access blocked", type: "FORBIDDEN"))
    }
    let owner = context.catalog.repositories[index].owner
    return refusal(owner, context).map { .failure($0) } ?? .success(index)
  }

  /// Organization policies, and injected faults.
  private static func refusal(
    _ owner: SimulatedOwner, _ context: RequestContext
  ) -> GraphQLProblem? {
    for case .sso in context.moment.faults { return .saml }
    guard owner.isOrganization, let token = context.caller.token else { return nil }
    for behavior in token.behaviors {
      switch behavior {
      case .sso: return .saml
      case .policyForbidden:
        return GraphQLProblem(
          message: Refusals.policyMessage(owner.login, isFineGrained: false), type: "FORBIDDEN")
      case .ipAllowList:
        return GraphQLProblem(message: Refusals.ipMessage(owner.login), type: "FORBIDDEN")
      case .expired, .suspended, .cannotStar: continue
      }
    }
    return nil
  }

  /// - Parameter isCut: whether every file is missing.
  private static func write(
    _ index: Int, _ paths: [String], isCut: Bool, _ context: RequestContext,
    to writer: inout JSONWriter
  ) {
    let repository = context.repository(index)
    // One in five has its own image for social networks.
    let hasImage = repository.id % 5 == 0
    let tag = Conditional.tag(Array("\(repository.id) \(repository.updated.seconds)".utf8))
    writer.field("isPrivate", repository.isPrivate)
    writer.field(
      "openGraphImageUrl",
      hasImage
        ? "https://repository-images.githubusercontent.com/\(repository.id)/\(tag.prefix(36))"
        : "https://opengraph.githubassets.com/\(tag)/\(repository.fullName)")
    writer.field("usesCustomOpenGraphImage", hasImage)
    let files = RepositoryFiles(repository, base: context.request.base)
    for (number, path) in paths.enumerated() {
      guard !isCut, let file = files.file(path) else {
        writer.field("f\(number)", nil)
        continue
      }
      writer.object("f\(number)") { writer in
        writer.field("oid", file.sha)
        writer.field(
          "text",
          file.isBinary ? nil : String(decoding: file.content.prefix(textLimit), as: UTF8.self))
      }
    }
  }

  static func writeFacts(
    _ repository: SimulatedRepository, _ context: RequestContext, to writer: inout JSONWriter
  ) {
    let isStarred = context.core.withState {
      $0.stars.contains(repository.id, by: context.caller.token?.login ?? "")
    }
    writer.field("id", NodeID.make("R", repository.id))
    writer.field("databaseId", repository.id)
    writer.field("nameWithOwner", repository.fullName)
    writer.field("url", "\(context.request.base)/\(repository.fullName)")
    writer.field("isArchived", repository.isArchived)
    writer.field("isDisabled", repository.isDisabled)
    writer.field("isPrivate", repository.isPrivate)
    writer.field("visibility", repository.isPrivate ? "PRIVATE" : "PUBLIC")
    writer.field("viewerHasStarred", isStarred)
    writer.field("pushedAt", repository.pushed.iso8601)
    writer.field("updatedAt", repository.updated.iso8601)
    writer.field("stargazerCount", repository.stars)
    writer.field("forkCount", repository.forks)
    writer.field("description", repository.description)
    writer.field("homepageUrl", repository.homepage)
    if let language = repository.language {
      writer.object("primaryLanguage") { $0.field("name", language.name) }
    } else {
      writer.field("primaryLanguage", nil)
    }
    if let license = repository.license {
      writer.object("licenseInfo") { writer in
        writer.field("key", license.key)
        writer.field("name", license.name)
        writer.field("spdxId", license.spdx)
      }
    } else {
      writer.field("licenseInfo", nil)
    }
    guard let release = ReleaseEndpoint.latest(context, repository) else {
      return writer.field("latestRelease", nil)
    }
    writer.object("latestRelease") { writer in
      writer.field("tagName", release.tag)
      writer.field("name", release.name)
      writer.field(
        "url", "\(context.request.base)/\(repository.fullName)/releases/tag/\(release.tag)")
      writer.field("publishedAt", release.published.iso8601)
    }
  }

  private static func writeRateLimit(_ context: RequestContext, to writer: inout JSONWriter) {
    let state = context.core.withState {
      $0.limiter.state(.graphql, of: context.caller.payer, at: context.now)
    }
    writer.object("rateLimit") { writer in
      writer.field("limit", state.limit)
      writer.field("remaining", state.remaining)
      writer.field("resetAt", state.reset.iso8601)
    }
  }
}

/// One entry of `errors`.
struct GraphQLProblem: Error {
  var message: String
  /// Such as `NOT_FOUND`; nil for an invalid query.
  var type: String?
  var path: [String] = []
  var location: (line: Int, column: Int)?
  /// Whether single sign-on is the reason.
  var isSAML = false
  /// Such as `undefinedField`.
  var code: String?

  static var saml: GraphQLProblem {
    GraphQLProblem(
      message: "Resource protected by organization SAML enforcement. You must grant your Personal "
        + "Access token access to this organization.", type: "FORBIDDEN", isSAML: true)
  }
}

extension GraphQLProblem {
  /// What a server says that does not know a field.
  static func unknownField(_ name: String, of type: String) -> GraphQLProblem {
    GraphQLProblem(
      message: "Field '\(name)' doesn't exist on type '\(type)'", path: ["query", "viewer", name],
      code: "undefinedField")
  }

  fileprivate static func resourceLimits(at path: [String]) -> GraphQLProblem {
    GraphQLProblem(
      message: "Resource limits for this query exceeded.", type: "RESOURCE_LIMITS_EXCEEDED",
      path: path)
  }
}

extension RequestContext {
  /// The repositories that a query may have before it exceeds the limits; nil for any number.
  fileprivate var resourceLimit: Int? {
    for case .resourceLimits(let count) in moment.faults { return count }
    return nil
  }
}

extension JSONWriter {
  mutating func write(_ problems: [GraphQLProblem]) {
    array("errors") { writer in
      for problem in problems {
        writer.object { writer in
          if let type = problem.type { writer.field("type", type) }
          if !problem.path.isEmpty {
            writer.array("path") { writer in for name in problem.path { writer.string(name) } }
          }
          if problem.isSAML { writer.object("extensions") { $0.field("saml_failure", true) } }
          if let code = problem.code { writer.object("extensions") { $0.field("code", code) } }
          if let location = problem.location {
            writer.array("locations") { writer in
              writer.object { writer in
                writer.field("line", location.line)
                writer.field("column", location.column)
              }
            }
          }
          writer.field("message", problem.message)
        }
      }
    }
  }
}
