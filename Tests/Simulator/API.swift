/// The REST interface: who calls, whether they may, what they get, and the headers around it.
struct API {
  let core: SimulatorCore
  let moment: Moment

  func reply(to request: Request) -> Reply {
    var path = request.path[...]
    if path.hasPrefix("/api/v3/") { path = path.dropFirst("/api/v3".count) }
    if path == "/api/graphql" { path = path.dropFirst("/api".count) }
    guard let caller = identify(request) else { return badCredentials() }
    if let refusal = Strictness.unsupportedVersion(request)
      ?? Strictness.unsupportedMediaType(request)
    {
      return dressed(refusal, request, caller, endpoint: nil, rate: nil)
    }
    guard let endpoint = Router.endpoint(request.method, path) else {
      return dressed(ErrorBody.notFound(), request, caller, endpoint: nil, rate: nil)
    }
    let isPaid = pay(endpoint, caller)
    let context = RequestContext(
      core: core, moment: moment, request: request, caller: caller,
      media: MediaType(accept: request.headers["Accept"]) ?? .json)
    let reply = isPaid ? answer(endpoint, context) : limited(caller, endpoint)
    if reply.status == 304, caller.token != nil, let resource = endpoint.resource {
      core.withState { $0.limiter.refund(resource, of: caller.payer) }
    }
    let rate = endpoint.resource ?? .core
    return dressed(reply, request, caller, endpoint: endpoint, rate: rate)
  }

  /// Nil for a credential that is not good.
  private func identify(_ request: Request) -> Caller? {
    guard !moment.faults.contains(.unauthorized) else { return nil }
    switch Authorization(header: request.headers["Authorization"]) {
    case .none: return .anonymous(address: request.address)
    case .unusable: return nil
    case .token(let text):
      guard let token = core.withState({ $0.tokens[text] }),
        !token.behaviours.contains(.expired)
      else { return nil }
      return .token(token)
    }
  }

  private func badCredentials() -> Reply {
    var reply = ErrorBody.badCredentials
    reply.headers["X-GitHub-Media-Type"] = MediaType.json.header
    reply.headers["Vary"] = ResponseHeaders.vary
    return reply
  }

  /// False when the bucket was empty. Free endpoints and servers without limits always pay.
  private func pay(_ endpoint: Endpoint, _ caller: Caller) -> Bool {
    guard let resource = endpoint.resource, core.configuration.enterpriseVersion == nil,
      resource != .graphql || caller.token != nil
    else { return true }
    return core.withState { state in
      if moment.faults.contains(.primaryLimit) {
        state.limiter.exhaust(resource, of: caller.payer, at: moment.now)
      }
      return state.limiter.spend(resource, of: caller.payer, at: moment.now)
    }
  }

  private func limited(_ caller: Caller, _ endpoint: Endpoint) -> Reply {
    guard endpoint.resource != .graphql else { return GraphQLEndpoint.limited(caller) }
    return Refusals.primaryLimit(caller, requestID: moment.requestID, now: moment.now)
  }

  private func answer(_ endpoint: Endpoint, _ context: RequestContext) -> Reply {
    if context.caller.token?.behaviours.contains(.suspended) ?? false {
      return Refusals.suspended()
    }
    let isGraphQL = endpoint.resource == .graphql
    if let refusal = InjectedRefusal.reply(context, isGraphQL: isGraphQL) { return refusal }
    if endpoint.needsToken, context.caller.token == nil {
      if isGraphQL { return GraphQLEndpoint.requiresToken() }
      return ErrorBody.requiresAuthentication(endpoint.documentation)
    }
    return endpoint.handle(context)
  }

  private func dressed(
    _ reply: Reply, _ request: Request, _ caller: Caller, endpoint: Endpoint?,
    rate resource: RateResource?
  ) -> Reply {
    var reply = reply
    let rate = resource.flatMap { resource in
      core.configuration.enterpriseVersion != nil
        ? nil
        : core.withState { $0.limiter.state(resource, of: caller.payer, at: moment.now) }
    }
    reply.headers.merge(
      ResponseHeaders(request: request, caller: caller, endpoint: endpoint, rate: rate)
        .make(for: reply))
    return reply
  }
}
