/// `POST /graphql`.
enum GraphQLEndpoint {
  static let documentation = "https://docs.github.com/graphql"

  static func reply(_ context: RequestContext) -> Reply {
    if let refusal = refusal(context) { return refusal }
    let request: GraphQLRequest
    do {
      request = try GraphQLRequest(context.request.body)
    } catch {
      switch error {
      case .noJSON:
        return ErrorBody.reply(
          400, "Problems parsing JSON", documentation: documentation, withStatus: false)
      case .noQuery:
        return answer([problem("A query attribute must be specified and must be a string.")])
      }
    }
    do {
      return try run(request, GraphQLParser.parse(request.query), context)
    } catch {
      return answer([GraphQLProblem(message: error.message, location: error.location)])
    }
  }

  /// Without a token there is nothing to be had.
  static func requiresToken() -> Reply {
    ErrorBody.reply(
      401, "This endpoint requires you to be authenticated.",
      documentation: "https://docs.github.com/graphql/guides/"
        + "forming-calls-with-graphql#authenticating-with-graphql", withStatus: false)
  }

  /// The primary limit, which has status 200 here.
  static func limited(_ caller: Caller) -> Reply {
    let id = UserJSON.id(of: caller.token?.login ?? "")
    return answer([
      GraphQLProblem(message: "API rate limit exceeded for user ID \(id).", type: "RATE_LIMITED")
    ])
  }

  private static func run(
    _ request: GraphQLRequest, _ document: GraphQLDocument, _ context: RequestContext
  ) -> Reply {
    let wanted = document.operations.filter {
      request.operationName == nil || $0.name == request.operationName
    }
    guard let operation = wanted.first, wanted.count == 1 else {
      return answer([problem("An operation name is required")])
    }
    guard operation.kind == "query" else {
      return answer([problem("Only queries are served here")])
    }
    let mistakes = GraphQLValidator.problems(document, operation)
    guard mistakes.isEmpty else { return answer(mistakes) }
    let (variables, complaints) = request.variables(of: operation)
    guard complaints.isEmpty else { return answer(complaints) }
    let count = GraphQLNodeCount(document: document, variables: variables)
      .count(operation.selections)
    guard count <= GraphQLNodeCount.limit else {
      return answer([
        GraphQLProblem(
          message: "This query requests up to \(count) possible nodes which exceeds the maximum "
            + "limit of 500,000.", type: "MAX_NODE_LIMIT_EXCEEDED", path: [operation.title])
      ])
    }
    var executor = GraphQLExecutor(
      document, variables, GraphQLFieldReader(context: context, nodeCount: count))
    var data = JSONWriter(capacity: 4000)
    executor.write(operation.selections, of: .query, path: [], to: &data)
    return success(data.bytes, executor.problems)
  }

  private static func success(_ data: [UInt8], _ problems: [GraphQLProblem]) -> Reply {
    var reply = Reply.json(
      200,
      JSONWriter.object(capacity: data.count + 500) { writer in
        writer.raw("data", data)
        if !problems.isEmpty {
          writer.array("errors") { writer in
            for problem in problems { problem.write(to: &writer) }
          }
        }
      })
    if problems.contains(where: \.isSAML) {
      reply.headers["X-GitHub-SSO"] =
        "partial-results; organizations=\(FixedRepositories.octoOrg.id)"
    }
    return reply
  }

  /// The faults whose answers differ from those of the REST interface.
  private static func refusal(_ context: RequestContext) -> Reply? {
    for fault in context.moment.faults where fault == .insufficientScopes {
      return answer([
        GraphQLProblem(
          message: "Your token has not been granted the required scopes to execute this query. "
            + "The 'nameWithOwner' field requires one of the following scopes: ['repo'], but your "
            + "token has only been granted the: ['']  scopes. Please modify your token's scopes "
            + "at: https://github.com/settings/tokens.", type: "INSUFFICIENT_SCOPES")
      ])
    }
    return nil
  }

  private static func answer(_ problems: [GraphQLProblem]) -> Reply {
    .json(200, GraphQLProblem.answer(problems))
  }

  private static func problem(_ message: String) -> GraphQLProblem {
    GraphQLProblem(message: message)
  }
}
