/// `/user/starred`: the list, and single repositories.
enum StarredEndpoint {
  static func list(_ context: RequestContext) -> Reply {
    guard let login = context.caller.token?.login else { return ErrorBody.notFound() }
    var ids = context.core.withState { $0.stars[login] ?? [] }
    if context.request.query["direction"] != "asc" { ids.reverse() }
    let page = Page(context.request.query)
    let isVisible = context.visibility()
    let indices = ids.compactMap(context.catalogue.index(ofID:)).filter(isVisible)
    let shown = indices.dropFirst(page.start).prefix(page.size)
    var writer = JSONWriter(capacity: 200 + shown.count * 5800)
    writer.array { writer in
      for index in shown { write(context, index, to: &writer) }
    }
    var reply = Reply.json(200, writer.bytes)
    reply.headers["Cache-Control"] = "private, max-age=60, s-maxage=60"
    reply.headers["Link"] = page.link(context.request, total: indices.count)
    return reply
  }

  private static func write(
    _ context: RequestContext, _ index: Int, to writer: inout JSONWriter
  ) {
    guard context.media == .star else {
      writer.object { $0.raw(context.members(index)) }
      return
    }
    writer.object { writer in
      writer.field("starred_at", context.now.iso8601)
      writer.object("repo") { $0.raw(context.members(index)) }
    }
  }

  static func check(_ context: RequestContext, _ name: String) -> Reply {
    guard let login = context.caller.token?.login, case .found(let index) = context.lookup(name),
      context.core.withState({
        $0.stars[login]?.contains(context.catalogue.repositories[index].id) ?? false
      })
    else { return notFound }
    return empty
  }

  /// A missing scope looks like a missing repository.
  static func change(_ context: RequestContext, _ name: String, isStarred: Bool) -> Reply {
    guard let token = context.caller.token, token.mayStar,
      case .found(let index) = context.lookup(name)
    else { return notFound }
    let id = context.catalogue.repositories[index].id
    context.core.withState { state in
      let isAlready = state.stars[token.login]?.contains(id) ?? false
      if isStarred, !isAlready { state.stars[token.login, default: []].append(id) }
      if !isStarred { state.stars[token.login]?.removeAll { $0 == id } }
    }
    return empty
  }

  private static var empty: Reply {
    Reply(204, headers: HeaderList([("Cache-Control", "no-cache")]))
  }

  private static var notFound: Reply {
    ErrorBody.notFound("https://docs.github.com/rest/activity/starring")
  }
}
