/// An endpoint's rate limit and requirements.
struct Endpoint {
  /// The rate limit that a request counts against; nil is free.
  var resource: RateResource? = .core
  var needsToken = false
  /// The value of `X-Accepted-OAuth-Scopes`.
  var scopes = ""
  /// The value of `X-Accepted-GitHub-Permissions`.
  var permissions = "metadata=read"
  var documentation = ErrorBody.docs
  var handle: (RequestContext) -> Reply
}

/// Finds the endpoint of a method and a path.
enum Router {
  /// Nil for a path that GitHub does not have, such as one with a trailing slash.
  static func endpoint(_ method: String, _ path: Substring) -> Endpoint? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { Query.decode(String($0).replacing("+", with: "%2B")) }
    guard !parts.contains("") else { return nil }
    switch (method == "HEAD" ? "GET" : method, parts.first, parts.count) {
    case ("GET", "repos", 3...): return repository(parts)
    case ("GET", "repositories", 2...): return repository(byID: parts)
    case (_, "user", 2...): return starring(method, parts)
    default: return simple(method, parts)
    }
  }

  private static func simple(_ method: String, _ parts: [String]) -> Endpoint? {
    switch (method == "HEAD" ? "GET" : method, parts) {
    case ("GET", ["search", "repositories"]):
      Endpoint(
        resource: .search, permissions: "allows_permissionless_access=true",
        handle: SearchEndpoint.reply)
    case ("GET", ["user"]):
      Endpoint(
        needsToken: true, permissions: "allows_permissionless_access=true",
        documentation: "https://docs.github.com/rest/users/users#get-the-authenticated-user",
        handle: UserEndpoint.reply)
    case ("GET", ["rate_limit"]): Endpoint(resource: nil, handle: RateLimitEndpoint.reply)
    case ("GET", ["meta"]): Endpoint(handle: MetaEndpoint.reply)
    case ("POST", ["graphql"]):
      Endpoint(
        resource: .graphql, needsToken: true, scopes: "repo", permissions: "",
        documentation: GraphQLEndpoint.documentation, handle: GraphQLEndpoint.reply)
    case ("POST", ["credentials", "revoke"]): Endpoint(handle: RevocationEndpoint.reply)
    default: nil
    }
  }

  private static func repository(_ parts: [String]) -> Endpoint? {
    let name = "\(parts[1])/\(parts[2])"
    return repository(Array(parts.dropFirst(3))) { $0.lookup(name) }
  }

  private static func repository(byID parts: [String]) -> Endpoint? {
    guard let id = Int(parts[1]) else { return nil }
    return repository(Array(parts.dropFirst(2))) { context in
      guard let index = context.catalog.index(ofID: id) else { return .missing }
      return context.lookup(context.catalog.repositories[index].fullName)
    }
  }

  private static func repository(
    _ rest: [String], _ lookup: @escaping (RequestContext) -> RequestContext.Lookup
  ) -> Endpoint? {
    let suffix = rest.isEmpty ? "" : "/" + Query.encodePath(rest.joined(separator: "/"))
    func endpoint(
      _ permissions: String, scopes: String, _ handle: @escaping (RequestContext, Int) -> Reply
    ) -> Endpoint {
      Endpoint(scopes: scopes, permissions: permissions) { context in
        RepositoryAccess.reply(context, lookup(context), suffix: suffix, handle)
      }
    }
    switch rest {
    case []: return endpoint("metadata=read", scopes: "repo", DetailEndpoint.reply)
    case ["languages"]: return endpoint("metadata=read", scopes: "", LanguagesEndpoint.reply)
    case ["readme"]: return endpoint("contents=read", scopes: "", { FileEndpoint.reply($0, $1) })
    case _ where rest.first == "contents":
      return endpoint("contents=read", scopes: "") {
        FileEndpoint.reply($0, $1, path: rest.dropFirst().joined(separator: "/"))
      }
    case ["contributors"]:
      return endpoint("metadata=read", scopes: "repo", ContributorsEndpoint.reply)
    case ["stargazers", "history"]:
      return endpoint("metadata=read", scopes: "", StarHistoryEndpoint.reply)
    case ["releases", "latest"]:
      return endpoint("contents=read", scopes: "repo", ReleaseEndpoint.reply)
    default: return nil
    }
  }

  private static func starring(_ method: String, _ parts: [String]) -> Endpoint? {
    guard parts[1] == "starred" else { return nil }
    var endpoint: Endpoint
    switch (method, parts.count) {
    case ("GET", 2): endpoint = Endpoint(handle: StarredEndpoint.list)
    case ("GET", 4): endpoint = Endpoint { StarredEndpoint.check($0, "\(parts[2])/\(parts[3])") }
    case ("PUT", 4):
      endpoint = Endpoint { StarredEndpoint.star($0, "\(parts[2])/\(parts[3])") }
      endpoint.scopes = "public_repo, repo"
    case ("DELETE", 4):
      endpoint = Endpoint {
        StarredEndpoint.star($0, "\(parts[2])/\(parts[3])", isRemoved: true)
      }
      endpoint.scopes = "public_repo, repo"
    default: return nil
    }
    endpoint.needsToken = true
    endpoint.permissions = method == "GET" ? "starring=read" : "starring=write"
    endpoint.documentation = "https://docs.github.com/rest/activity/starring"
    return endpoint
  }
}
