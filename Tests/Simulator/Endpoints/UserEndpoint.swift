/// `GET /user`.
enum UserEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    guard let token = context.caller.token else {
      return ErrorBody.requiresAuthentication(ErrorBody.docs)
    }
    guard !token.isInstallation else {
      return ErrorBody.reply(
        403, "Resource not accessible by integration",
        documentation: "https://docs.github.com/rest/users/users#get-the-authenticated-user")
    }
    let scopes = token.scopes ?? []
    let body = UserJSON.write(
      login: token.login, owner: context.catalogue.owners[token.login.lowercased()],
      hasPrivate: scopes.contains("user") || scopes.contains("read:user"))
    return Conditional.reply(
      context, .json(200, body), tag: Conditional.tag(body, Array(token.token.utf8)),
      modified: Timestamp(year: 2026, month: 2, day: 1) + 52_415)
  }
}
