import Foundation

/// `GET /user`.
enum UserEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    guard let token = context.caller.token, !token.isInstallation else {
      return ErrorBody.reply(
        403, "Resource not accessible by integration",
        documentation: "https://docs.github.com/rest/users/users#get-the-authenticated-user")
    }
    let body = UserJSON.write(
      login: token.login, owner: context.catalog.owners[token.login.lowercased()],
      isPrivate: token.seesProfile)
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body, Array(token.token.utf8)),
      modified: Timestamp(year: 2026, month: 2, day: 1) + 52_415)
  }
}

/// `GET /rate_limit`, which is free.
enum RateLimitEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    guard context.core.configuration.enterpriseVersion == nil else {
      return ErrorBody.reply(404, "Rate limiting is not enabled.", withStatus: false)
    }
    let (core, search, graphQL) = context.core.withState { state in
      func limit(_ resource: RateResource) -> RateState {
        state.limiter.state(resource, of: context.caller.payer, at: context.now)
      }
      return (limit(.core), limit(.search), limit(.graphql))
    }
    var reply = Reply.json(
      200,
      JSONWriter.object { writer in
        writer.object("resources") { writer in
          writer.object("core") { $0.write(core) }
          writer.object("search") { $0.write(search) }
          writer.object("graphql") { $0.write(graphQL) }
          for (name, limit) in otherLimits(context.caller) {
            writer.object(name) {
              $0.write(
                RateState(resource: .core, limit: limit, used: 0, reset: context.now + 3600))
            }
          }
        }
        if !context.isLatestVersion { writer.object("rate") { $0.write(core) } }
      })
    reply.headers["Cache-Control"] = "no-cache"
    return reply
  }
}

extension RateLimitEndpoint {
  /// The limits of requests that are not simulated.
  private static func otherLimits(_ caller: Caller) -> [(name: String, limit: Int)] {
    let isKnown = caller.token != nil
    return [
      ("integration_manifest", 5000), ("source_import", isKnown ? 100 : 5),
      ("code_scanning_upload", isKnown ? 5000 : 60), ("code_scanning_autofix", 10),
      ("actions_runner_registration", isKnown ? 10_000 : 0), ("scim", isKnown ? 15_000 : 0),
      ("dependency_snapshots", isKnown ? 100 : 0), ("dependency_sbom", 100),
      ("code_search", isKnown ? 10 : 60), ("audit_log", isKnown ? 1750 : 0),
      ("copilot_usage_records", isKnown ? 50 : 0),
    ]
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ state: RateState) {
    field("limit", state.limit)
    field("used", state.used)
    field("remaining", state.remaining)
    field("reset", Int(state.reset.seconds))
  }
}

/// `POST /credentials/revoke`, for callers without a credential only.
enum RevocationEndpoint {
  private static let documentation = "https://docs.github.com/rest/credentials/revoke"
  private static let kinds = ["ghp_", "github_pat_", "gho_", "ghu_", "ghr_"]

  static func reply(_ context: RequestContext) -> Reply {
    guard context.caller.token == nil else {
      return ErrorBody.reply(
        403, "This endpoint must be called without authentication.", documentation: documentation)
    }
    guard let json = try? JSONSerialization.jsonObject(with: Data(context.request.body)) else {
      return ErrorBody.reply(400, "Problems parsing JSON", documentation: documentation)
    }
    guard let credentials = (json as? [String: Any])?["credentials"] as? [String],
      (1...1000).contains(credentials.count)
    else {
      return ErrorBody.reply(
        422, "Invalid request.\n\n\"credentials\" must hold 1 to 1000 strings.",
        documentation: documentation)
    }
    context.core.withState { state in
      for credential in credentials where kinds.contains(where: credential.hasPrefix) {
        state.tokens[credential] = nil
        state.refreshTokens.revoke(credential)
      }
    }
    return .json(202, Array("{}".utf8))
  }
}

/// `GET /meta`, which identifies an Enterprise Server.
enum MetaEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    .json(
      200,
      JSONWriter.object { writer in
        writer.field("verifiable_password_authentication", false)
        if let version = context.core.configuration.enterpriseVersion {
          writer.field("installed_version", version)
        }
      })
  }
}
