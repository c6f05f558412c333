/// `GET /rate_limit`, which costs nothing.
enum RateLimitEndpoint {
  static func reply(_ context: RequestContext) -> Reply {
    guard context.core.configuration.enterpriseVersion == nil else {
      return ErrorBody.reply(404, "Rate limiting is not enabled.", withStatus: false)
    }
    let (core, search) = context.core.withState { state in
      (
        state.limiter.state(.core, of: context.caller.payer, at: context.now),
        state.limiter.state(.search, of: context.caller.payer, at: context.now)
      )
    }
    var reply = Reply.json(
      200,
      JSONWriter.object { writer in
        writer.object("resources") { writer in
          writer.object("core") { $0.write(core) }
          writer.object("search") { $0.write(search) }
          writer.object("graphql") { writer in
            writer.field("limit", context.caller.token == nil ? 0 : 5000)
            writer.field("used", 0)
            writer.field("remaining", context.caller.token == nil ? 0 : 5000)
            writer.field("reset", Int(core.reset.seconds))
          }
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
