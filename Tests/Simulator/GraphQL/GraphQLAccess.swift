/// Finds the repository a query names, or why it cannot be had.
struct GraphQLAccess {
  let context: RequestContext

  func repository(_ arguments: [String: GraphQLValue]) throws(GraphQLProblem) -> Int {
    guard case .string(let owner) = arguments["owner"], case .string(let name) = arguments["name"]
    else {
      throw GraphQLProblem(message: "owner and name must be strings", type: "INVALID")
    }
    let fullName = "\(owner)/\(name)"
    let index: Int
    switch context.lookup(fullName) {
    case .found(let found): index = found
    case .moved(let found) where arguments["followRenames"] != .boolean(false): index = found
    case .moved, .missing: throw missing(fullName)
    case .blocked: throw GraphQLProblem(message: "Repository access blocked", type: "FORBIDDEN")
    }
    if let refusal = refusal(context.catalogue.repositories[index].owner) { throw refusal }
    return index
  }

  private func missing(_ fullName: String) -> GraphQLProblem {
    GraphQLProblem(
      message: "Could not resolve to a Repository with the name '\(fullName)'.",
      type: "NOT_FOUND")
  }

  /// What organisations forbid, and what faults do.
  private func refusal(_ owner: SimulatedOwner) -> GraphQLProblem? {
    if context.moment.faults.contains(where: \.isSSO) { return Self.saml }
    guard owner.isOrganization, let token = context.caller.token else { return nil }
    for behaviour in token.behaviours {
      switch behaviour {
      case .sso: return Self.saml
      case .policyForbidden:
        return GraphQLProblem(
          message: "`\(owner.login)` forbids access via a personal access token (classic). "
            + "Please use a GitHub App, OAuth App, or a personal access token with fine-grained "
            + "permissions.", type: "FORBIDDEN")
      case .ipAllowList:
        return GraphQLProblem(
          message: "Although you appear to have the correct authorization credentials, the "
            + "`\(owner.login)` organization has an IP allow list enabled, and your IP address is "
            + "not permitted to access this resource.", type: "FORBIDDEN")
      case .expired, .suspended, .cannotStar: continue
      }
    }
    return nil
  }

  private static let saml = GraphQLProblem(
    message: "Resource protected by organization SAML enforcement. You must grant your Personal "
      + "Access token access to this organization.", type: "FORBIDDEN", isSAML: true)
}

extension Fault {
  var isSSO: Bool {
    if case .sso = self { true } else { false }
  }
}
