/// The 403 responses with which GitHub rejects a valid token.
enum Refusals {
  static func suspended() -> Reply {
    ErrorBody.reply(
      403, "Sorry. Your account was suspended.",
      documentation: "https://docs.github.com/github/site-policy/github-terms-of-service",
      withStatus: false)
  }

  /// The response to a token without scopes that lacks a permission.
  static func permission(_ token: SimulatorToken, documentation: String) -> Reply {
    let kind = token.isInstallation || token.isAppUser ? "integration" : "personal access token"
    return ErrorBody.reply(
      403, "Resource not accessible by \(kind)", documentation: documentation)
  }

  /// An organization's response to a token that it rejects; nil for an accepted token.
  static func reply(
    to behavior: SimulatorToken.Behavior, of organization: String, _ context: RequestContext
  ) -> Reply? {
    switch behavior {
    case .sso(let url):
      var reply = ErrorBody.reply(
        403,
        "Resource protected by organization SAML enforcement. "
          + "You must grant your Personal Access token access to this organization.",
        documentation: "https://docs.github.com/articles/"
          + "authenticating-to-a-github-organization-with-saml-single-sign-on/",
        withStatus: false)
      // A fictional page on the simulator itself.
      let page =
        "\(context.request.base)/orgs/\(organization)/sso?authorization_request=SIMULATOR"
      reply.headers["X-GitHub-SSO"] = "required; url=\(url ?? page)"
      return reply
    case .policyForbidden:
      let isFineGrained = context.caller.token?.scopes == nil
      return ErrorBody.reply(
        403, policyMessage(organization, isFineGrained: isFineGrained),
        documentation: "https://docs.github.com/rest/repos/repos#get-a-repository")
    case .ipAllowList:
      return ErrorBody.reply(
        403, ipMessage(organization), documentation: nil, withStatus: false)
    case .suspended: return suspended()
    case .expired, .cannotStar: return nil
    }
  }

  static func policyMessage(_ organization: String, isFineGrained: Bool) -> String {
    isFineGrained
      ? "The '\(organization)' organization forbids access via a fine-grained personal access "
        + "tokens if the token's lifetime is greater than 90 days. Please adjust your token's "
        + "lifetime at the following URL: https://github.com/settings/personal-access-tokens/1"
      : "`\(organization)` forbids access via a personal access token (classic). Please use a "
        + "GitHub App, OAuth App, or a personal access token with fine-grained permissions."
  }

  static func ipMessage(_ organization: String) -> String {
    "Although you appear to have the correct authorization credentials, the `\(organization)` "
      + "organization has an IP allow list enabled, and your IP address is not permitted to access "
      + "this resource."
  }

  static func secondaryLimit(status: Int, retryAfter: Int?, requestID: String) -> Reply {
    var reply = ErrorBody.reply(
      status,
      "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. "
        + "For more on scraping GitHub and how it may affect your rights, please review our Terms "
        + "of Service (https://docs.github.com/en/site-policy/github-terms/"
        + "github-terms-of-service)\n\nIf you reach out to GitHub Support for help, please "
        + "include the request ID \(requestID).",
      documentation: "https://docs.github.com/free-pro-team@latest/rest/overview/"
        + "rate-limits-for-the-rest-api#about-secondary-rate-limits",
      withStatus: false)
    if let retryAfter { reply.headers["Retry-After"] = String(retryAfter) }
    return reply
  }

  /// Without a token the edge responds, with its own server name and no `status`.
  static func primaryLimit(_ caller: Caller, requestID: String, now: Timestamp) -> Reply {
    switch caller {
    case .anonymous(let address):
      var reply = ErrorBody.reply(
        403,
        "API rate limit exceeded for \(address). (But here's the good news: Authenticated "
          + "requests get a higher rate limit. Check out the documentation for more details.)",
        documentation: "https://docs.github.com/rest/overview/"
          + "resources-in-the-rest-api#rate-limiting", withStatus: false)
      reply.headers["Server"] = "Varnish"
      return reply
    case .token(let token):
      return ErrorBody.reply(
        403,
        "API rate limit exceeded for user ID \(UserJSON.id(of: token.login)). If you reach out to "
          + "GitHub Support for help, please include the request ID \(requestID) and timestamp "
          + "\(now.spacedUTC).",
        documentation: "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api")
    }
  }

  /// The injected faults that an endpoint itself could have returned.
  /// - Parameter isGraphQL: GraphQL reports single sign-on next to the data.
  static func injected(_ context: RequestContext, isGraphQL: Bool) -> Reply? {
    let organization = FixedRepositories.octoOrg.login
    for fault in context.moment.faults {
      switch fault {
      case .secondaryLimit(let status, let retryAfter):
        return secondaryLimit(
          status: status, retryAfter: retryAfter, requestID: context.moment.requestID)
      case .sso where isGraphQL: continue
      case .sso(let url):
        return reply(to: .sso(url: url), of: organization, context)
      case .policy: return reply(to: .policyForbidden, of: organization, context)
      case .ipAllowList: return reply(to: .ipAllowList, of: organization, context)
      case .suspended: return suspended()
      case .blocked:
        return ErrorBody.blocked(
          reason: "dmca", html: "https://github.com/github/dmca/blob/master/simulator.md",
          created: Timestamp(year: 2021, month: 4, day: 22))
      default: continue
      }
    }
    return nil
  }
}

/// Checks that run before any endpoint.
enum Strictness {
  static let versions = ["2026-03-10", "2022-11-28"]

  /// Enterprise Server knows the newer version from 3.21 on.
  /// Source: https://docs.github.com/enterprise-server@3.21/rest/about-the-rest-api/api-versions
  static func versions(of server: String?) -> [String] {
    guard let server else { return versions }
    let numbers = server.split(separator: ".").prefix(2).compactMap { Int($0) }
    return [3, 21].lexicographicallyPrecedes(numbers) || numbers == [3, 21]
      ? versions : Array(versions.dropFirst())
  }

  /// From the edge, in HTTP/1.0 style.
  static func missingUserAgent(_ request: Request) -> Reply? {
    let agent = request.headers["User-Agent"] ?? ""
    guard agent.allSatisfy(\.isWhitespace) else { return nil }
    var reply = Reply.text(
      403, type: "text/html", Fixtures.text("pages/no-user-agent.html"))
    reply.headers["Connection"] = "close"
    reply.ending = .closed
    return reply
  }

  /// From the edge: a PUT without a body must send `Content-Length: 0`.
  static func missingLength(_ request: Request) -> Reply? {
    guard request.method == "PUT", request.headers["Content-Length"] == nil,
      request.headers["Transfer-Encoding"] == nil
    else { return nil }
    var reply = Reply.text(
      411, type: "text/html",
      "<html>\r\n<head><title>411 Length Required</title></head>\r\n<body>\r\n"
        + "<center><h1>411 Length Required</h1></center>\r\n</body>\r\n</html>\r\n")
    reply.ending = .closed
    return reply
  }

  static func unsupportedVersion(_ request: Request, server: String?) -> Reply? {
    let versions = versions(of: server)
    guard let version = request.headers["X-GitHub-Api-Version"], !versions.contains(version)
    else { return nil }
    let known = zip(versions, [" (most recent)", ""]).map { "\"\($0)\"\($1)" }
    return ErrorBody.reply(400, "Bad Request") { writer in
      writer.field(
        "errors",
        "The version you specified in the \"X-GitHub-API-Version\" request header, "
          + "\"\(version)\", is not a supported version. The following versions are currently "
          + "supported: \(known.joined(separator: " and ")).")
    }
  }

  static func unsupportedMediaType(_ request: Request) -> Reply? {
    guard let accept = request.headers["Accept"], MediaType(accept: accept) == nil else {
      return nil
    }
    return ErrorBody.reply(
      415, "Unsupported 'Accept' header: '\(accept)'. Must accept 'application/json'.")
  }
}
