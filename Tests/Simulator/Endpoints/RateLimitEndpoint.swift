/// `GET /rate_limit`, which costs nothing.
enum RateLimitEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    guard context.core.configuration.enterpriseVersion == nil else {
      return ErrorBody.reply(404, "Rate limiting is not enabled.", withStatus: false)
    }
    let (core, search, graphQL) = context.core.withState { state in
      func bucket(_ resource: RateResource) -> RateState {
        state.limiter.state(resource, of: context.caller.payer, at: context.now)
      }
      return (bucket(.core), bucket(.search), bucket(.graphql))
    }
    var reply = Reply.json(
      200,
      JSONWriter.object { writer in
        writer.object("resources") { writer in
          writer.object("core") { $0.write(core) }
          writer.object("search") { $0.write(search) }
          writer.object("graphql") { $0.write(graphQL) }
        }
        if context.showsRate { writer.object("rate") { $0.write(core) } }
      })
    reply.headers["Cache-Control"] = "no-cache"
    return reply
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
