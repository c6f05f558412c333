internal import GitHub
internal import Messages
internal import Terminal

/// Says on standard error what the budget does to requests, for `--verbose`.
struct RateLimitMessages: Sendable {
  let context: CommandContext

  func write(_ notice: RateLimitNotice) {
    context.console.log("* " + message(for: notice).text(in: context.language))
  }

  private func message(for notice: RateLimitNotice) -> Message {
    switch notice {
    case .paced(let limit, let pause):
      .budgetPaced(
        resource: limit.resource, remaining: limit.remaining, limit: limit.limit,
        pause: pause.formattedMilliseconds)
    case .limited(let limit, let until):
      .budgetLimited(
        limit: limit.limit, resource: limit.resource, remaining: limit.remaining, until: until)
    case .held(let until): .budgetHeld(until: until)
    }
  }
}
