/// `GET /search/repositories`.
enum SearchEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    let query: SearchQuery
    do {
      query = try SearchQuery(
        context.request.query["q"] ?? "", login: context.caller.token?.login,
        isKnown: { isKnown($0, context) })
    } catch {
      return ErrorBody.search(error)
    }
    let page = Page(context.request.query)
    guard page.start < 1000 else {
      return ErrorBody.reply(
        422, "Only the first 1000 search results are available",
        documentation: "https://docs.github.com/v3/search/")
    }
    return success(context, found(query, context), page)
  }

  /// All matches, in order; found once for all pages of a query.
  private static func found(_ query: SearchQuery, _ context: RequestContext) -> [Int] {
    let (catalog, drift) = (context.catalog, context.core.configuration.drift)
    let parameters = context.request.query
    let key = ResultCache.Key(
      query: parameters["q"] ?? "", sort: parameters["sort"].flatMap(SearchEngine.Sort.init),
      isAscending: parameters["order"] == "asc", login: context.caller.token?.login,
      seesPrivate: context.caller.token?.seesPrivate ?? false)
    let (known, changes) = context.core.withState { state in
      state.drift(drift, of: catalog.repositories)
      return (state.resultCache.result(for: key), drift > 0 ? state.stars.changes : [:])
    }
    if let known { return known }
    let found = SearchEngine(catalog: catalog, starChanges: changes).search(
      query, sort: key.sort, ascending: key.isAscending, isVisible: context.visibility())
    context.core.withState { $0.resultCache.put(found, for: key) }
    return found
  }

  private static func success(_ context: RequestContext, _ found: [Int], _ page: Page) -> Reply {
    let faults = context.moment.faults
    let isIncomplete = faults.contains(.incompleteResults)
    let shift = faults.contains(.duplicates) ? page.number - 1 : 0
    var shown = found.dropFirst(page.start - shift).prefix(page.size)
    if isIncomplete { shown = shown.prefix((shown.count + 1) / 2) }
    let words = TextMatches.words(of: context.request.query["q"] ?? "")
    var reply = Reply.json(
      200,
      JSONWriter.object(capacity: 200 + shown.count * 5800) { writer in
        writer.field("total_count", found.count)
        writer.field("incomplete_results", isIncomplete)
        writer.array("items") { writer in
          for (place, index) in shown.enumerated() {
            writer.object { writer in
              writer.raw(context.members(index))
              if place == 1, faults.contains(.oddRow) { writer.field("pushed_at", "yesterday") }
              writer.key("score")
              writer.literal("1.0")
              if context.media == .textMatch {
                TextMatches.write(context.repository(index), words: words, to: &writer)
              }
            }
          }
        }
      })
    reply.headers["Cache-Control"] = "no-cache"
    reply.headers["Link"] = page.link(context.request, total: min(found.count, 1000))
    if let token = context.caller.token, token.behaviors.contains(where: \.isSSO) {
      reply.headers["X-GitHub-SSO"] =
        "partial-results; organizations=\(FixedRepositories.octoOrg.id)"
    }
    return reply
  }

  private static func isKnown(_ name: String, _ context: RequestContext) -> Bool {
    guard name.contains("/") else {
      return context.catalog.owners[name.lowercased()] != nil
    }
    guard case .found = context.lookup(name) else { return false }
    return true
  }
}

extension SimulatorToken.Behavior {
  fileprivate var isSSO: Bool {
    if case .sso = self { true } else { false }
  }
}
