/// The ways to be kept from a repository, common to everything below `/repos/{owner}/{repo}`.
enum RepositoryAccess {
  static func reply(
    _ context: RequestContext, _ lookup: RequestContext.Lookup, suffix: String,
    _ handle: (RequestContext, Int) -> Reply
  ) -> Reply {
    switch lookup {
    case .found(let index):
      let owner = context.catalogue.repositories[index].owner
      return refusal(context, owner) ?? handle(context, index)
    case .moved(let index):
      return moved(context, to: context.catalogue.repositories[index].id, suffix: suffix)
    case .blocked(let reason):
      return ErrorBody.blocked(
        reason: reason,
        html: reason == "dmca"
          ? "https://github.com/github/dmca/blob/master/2021/04/2021-04-20-simulator.md"
          : "https://github.com/tos",
        created: Timestamp(year: 2021, month: 4, day: 22) + 64_436)
    case .missing:
      return ErrorBody.notFound("https://docs.github.com/rest/repos/repos#get-a-repository")
    }
  }

  /// Organisations refuse tokens on public repositories, too.
  private static func refusal(_ context: RequestContext, _ owner: SimulatedOwner) -> Reply? {
    guard owner.isOrganization, let token = context.caller.token else { return nil }
    for behaviour in token.behaviours {
      switch behaviour {
      case .sso(let url):
        return Refusals.sso(
          url: url ?? Refusals.ssoAddress(owner.login, base: context.request.base))
      case .policyForbidden:
        return Refusals.policy(owner.login, isFineGrained: token.scopes == nil)
      case .ipAllowList: return Refusals.ipAllowList(owner.login)
      case .expired, .suspended, .cannotStar: continue
      }
    }
    return nil
  }

  private static func moved(_ context: RequestContext, to id: Int, suffix: String) -> Reply {
    let prefix = context.request.path.hasPrefix("/api/v3/") ? "/api/v3" : ""
    let query = context.request.rawQuery.isEmpty ? "" : "?" + context.request.rawQuery
    let url = "\(context.request.base)\(prefix)/repositories/\(id)\(suffix)\(query)"
    // A change is to be repeated with its method (RFC 9110, 15.4.8).
    var reply = Reply.json(
      ["GET", "HEAD"].contains(context.request.method) ? 301 : 307,
      JSONWriter.object { writer in
        writer.field("message", "Moved Permanently")
        writer.field("url", url)
        writer.field("documentation_url", "https://docs.github.com/v3/#http-redirects")
      })
    reply.headers["Location"] = url
    return reply
  }
}
