import Foundation

/// The REST API: identifies the caller, checks permissions, and builds the response and its
/// headers.
struct API {
  let core: SimulatorCore
  let moment: Moment

  func reply(to request: Request) -> Reply {
    var path = request.path[...]
    if path.hasPrefix("/api/v3/") { path = path.dropFirst("/api/v3".count) }
    if path == "/api/graphql" { path = path.dropFirst("/api".count) }
    guard let caller = identify(request) else { return badCredentials(request) }
    let server = core.configuration.enterpriseVersion
    if let refusal = Strictness.unsupportedVersion(request, server: server)
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

  /// Nil for an invalid credential.
  private func identify(_ request: Request) -> Caller? {
    if moment.faults.contains(.unauthorized) || moment.faults.contains(.unauthorizedWithoutLimit) {
      return nil
    }
    guard let header = request.headers["Authorization"] else {
      return .anonymous(address: request.address)
    }
    // Other schemes, such as Basic, are not accepted.
    let parts = header.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["bearer", "token"].contains(parts[0].lowercased()),
      let token = core.withState({ $0.tokens[parts[1]] }), !token.behaviors.contains(.expired),
      token.validUntil.map({ moment.now < $0 }) ?? true
    else { return nil }
    return .token(token)
  }

  /// Reports the limit of the caller's address, or none at all, as for GraphQL.
  private func badCredentials(_ request: Request) -> Reply {
    var reply = ErrorBody.reply(401, "Bad credentials")
    let resource: RateResource =
      moment.faults.contains(.unauthorizedWithoutLimit) ? .graphql : .core
    let rate =
      core.configuration.enterpriseVersion != nil
      ? nil
      : core.withState { $0.limiter.state(resource, of: .address(request.address), at: moment.now) }
    reply.headers.merge(
      ResponseHeaders(
        request: request, caller: .anonymous(address: request.address), endpoint: nil, rate: rate
      ).make(for: reply))
    return reply
  }

  /// False when the rate limit is exhausted. Free endpoints and servers without limits always pay.
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
    if context.caller.token?.behaviors.contains(.suspended) ?? false {
      return Refusals.suspended()
    }
    let isGraphQL = endpoint.resource == .graphql
    if let refusal = Refusals.injected(context, isGraphQL: isGraphQL) { return refusal }
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

/// A request while an endpoint handles it.
struct RequestContext {
  let core: SimulatorCore
  let moment: Moment
  let request: Request
  let caller: Caller
  let media: MediaType

  var now: Timestamp { moment.now }
  var catalog: Catalog { core.catalog }
  /// Version 2026-03-10 omits a few fields of details and limits.
  var isLatestVersion: Bool {
    request.headers["X-GitHub-Api-Version"] == Strictness.versions[0]
  }

  /// What a name resolves to for this caller.
  enum Lookup {
    case found(Int)
    case moved(Int)
    case blocked(String)
    case missing
  }

  func lookup(_ fullName: String) -> Lookup {
    let (state, edited) = core.withState { state in
      (state.states[fullName.lowercased()], state.edits.id(named: fullName))
    }
    if let index = edited.flatMap(catalog.index(ofID:)) { return .found(index) }
    switch state {
    case .missing: return .missing
    case .blocked(let reason): return .blocked(reason)
    case .renamed(let name): return catalog.index(of: name).map { .moved($0) } ?? .missing
    case .hidden, nil:
      guard let index = catalog.index(of: fullName), isVisible(index) else { return .missing }
      return .found(index)
    }
  }

  /// Whether a search or a list may show a repository to this caller.
  func isVisible(_ index: Int) -> Bool { visibility()(index) }

  /// The same check as `isVisible`, with the state read once for many repositories.
  func visibility() -> (Int) -> Bool {
    let states = core.withState { $0.states }
    let seesPrivate = caller.token?.seesPrivate ?? false
    let special = Dictionary(
      states.compactMap { name, state in catalog.index(of: name).map { ($0, state) } },
      uniquingKeysWith: { first, _ in first })
    return { index in
      switch special[index] {
      case .missing, .blocked, .renamed: false
      case .hidden: seesPrivate
      case nil: seesPrivate || !catalog.repositories[index].isPrivate
      }
    }
  }

  func repository(_ index: Int) -> SimulatedRepository {
    var repository = catalog.repositories[index]
    let (state, change, edit) = core.withState {
      (
        $0.states[repository.fullName.lowercased()], $0.stars.changes[repository.id, default: 0],
        $0.edits[repository.id]
      )
    }
    if state == .hidden { repository.isPrivate = true }
    edit?.apply(to: &repository)
    repository.stars += change
    return repository
  }

  /// The shared fields of a repository for this caller, without braces.
  func members(_ index: Int) -> [UInt8] {
    let repository = repository(index)
    let original = catalog.repositories[index]
    var members =
      repository.isPrivate == original.isPrivate && repository.stars == original.stars
        && core.withState({ $0.edits[repository.id] == nil })
      ? catalog.members(at: index) : RepositoryJSON.members(repository)
    if let token = caller.token {
      members.append(contentsOf: ",\"permissions\":".utf8)
      members.append(
        contentsOf: RepositoryJSON.permissions(isOwner: repository.owner.login == token.login))
    }
    return members
  }
}

/// The sender of a request with a valid credential or none.
enum Caller: Sendable, Equatable {
  case anonymous(address: String)
  case token(SimulatorToken)

  var token: SimulatorToken? {
    switch self {
    case .anonymous: nil
    case .token(let token): token
    }
  }

  var payer: Payer {
    switch self {
    case .anonymous(let address): .address(address)
    case .token(let token): .account(token.login)
    }
  }
}
