/// `/user/starred`: the list, and single repositories.
enum StarredEndpoint {
  private static let documentation = "https://docs.github.com/rest/activity/starring"

  private struct Row {
    var index: Int
    var starred: Timestamp
  }

  static func list(_ context: RequestContext) -> Reply {
    guard let token = context.caller.token else { return notFound }
    let rows = rows(context, of: token.login)
    let page = Page(context.request.query)
    let shown = rows.dropFirst(page.start).prefix(page.size)
    var writer = JSONWriter(capacity: 200 + shown.count * 5800)
    writer.array { writer in
      for row in shown { write(context, row, to: &writer) }
    }
    let link = page.link(context.request, total: rows.count)
    let tag = Conditional.tag(
      writer.bytes, Array(token.token.utf8), Array((link ?? "").utf8))
    var reply = Conditional.reply(context, .json(200, writer.bytes), tag: tag, modified: nil)
    if reply.status != 304 { reply.headers["Link"] = link }
    return reply
  }

  /// The latest first by default: `created` is the time of the star, `updated` of the last push.
  private static func rows(_ context: RequestContext, of login: String) -> [Row] {
    let isVisible = context.visibility()
    let stars = context.core.withState { $0.stars.stars(of: login) }
    var rows = stars.compactMap { star in
      context.catalog.index(ofID: star.id).map { Row(index: $0, starred: star.time) }
    }.filter { isVisible($0.index) }
    if context.request.query["sort"] == "updated" {
      let repositories = context.catalog.repositories
      rows.sort { repositories[$0.index].pushed < repositories[$1.index].pushed }
    }
    return context.request.query["direction"] == "asc" ? rows : rows.reversed()
  }

  private static func write(
    _ context: RequestContext, _ row: Row, to writer: inout JSONWriter
  ) {
    guard context.media == .star else {
      writer.object { $0.raw(context.members(row.index)) }
      return
    }
    writer.object { writer in
      writer.field("starred_at", row.starred.iso8601)
      writer.object("repo") { $0.raw(context.members(row.index)) }
    }
  }

  static func check(_ context: RequestContext, _ name: String) -> Reply {
    guard let login = context.caller.token?.login, case .found(let index) = context.lookup(name),
      context.core.withState({
        $0.stars.contains(context.catalog.repositories[index].id, by: login)
      })
    else { return notFound }
    return empty
  }

  /// A missing scope looks like a missing repository and is checked first.
  static func star(
    _ context: RequestContext, _ name: String, isRemoved: Bool = false
  ) -> Reply {
    guard let token = context.caller.token else { return notFound }
    let lookup = context.lookup(name)
    var isPrivate = false
    if case .found(let index) = lookup { isPrivate = context.repository(index).isPrivate }
    switch token.starringRefusal(isPrivate: isPrivate) {
    case .scope: return notFound
    case .permission: return Refusals.permission(token, documentation: documentation)
    case nil: break
    }
    return RepositoryAccess.reply(context, lookup, suffix: "") { context, index in
      let id = context.catalog.repositories[index].id
      context.core.withState { state in
        if isRemoved {
          state.stars.remove(id, by: token.login)
        } else {
          state.stars.add(id, by: token.login, at: context.now)
        }
      }
      return empty
    }
  }

  private static var empty: Reply {
    Reply(204, headers: HeaderList([("Cache-Control", "no-cache")]))
  }

  private static var notFound: Reply {
    ErrorBody.notFound(documentation)
  }
}
