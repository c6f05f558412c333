internal import GitHub
internal import HTTP
internal import Messages
internal import Terminal

/// Prints each request on standard error, for `--verbose`; records contain no secrets.
struct ExchangeLog: Sendable {
  let context: CommandContext

  func write(_ record: ExchangeRecord) {
    let language = context.language
    var words = [record.method.rawValue, record.url]
    words.append(record.status.map(String.init) ?? Message.verboseNoAnswer.text(in: language))
    words.append(record.duration.formattedMilliseconds)
    if let limit = record.rateLimit {
      words.append("\(limit.resource) \(limit.remaining)/\(limit.limit)")
    }
    if record.redirects > 0 {
      words.append(Message.verboseRedirects(count: record.redirects).text(in: language))
    }
    context.console.log("* " + words.joined(separator: " "))
  }
}

extension Duration {
  var formattedMilliseconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}

/// Prints on standard error what the rate limiter does, for `--verbose`.
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
