internal import Access
internal import Core
internal import GitHub
internal import HTTP
internal import Messages
internal import Terminal

/// What `--verbose` prints on standard error.
extension CommandContext {
  /// Prints one request; records contain no secrets.
  func logExchange(_ record: ExchangeRecord) {
    var words = [record.method.rawValue, record.url]
    words.append(record.status.map(String.init) ?? Message.verboseNoAnswer.text(in: language))
    if let detail = record.failure?.detail { words.append("(\(detail))") }
    words.append(record.duration.formattedMilliseconds)
    if let limit = record.rateLimit {
      words.append("\(limit.resource) \(limit.remaining)/\(limit.limit)")
    }
    if record.redirects > 0 {
      words.append(Message.verboseRedirects(count: record.redirects).text(in: language))
    }
    console.say(TokenMask.masked("* " + words.joined(separator: " ")), .dim)
    if let deprecation = record.deprecation { logOnce(deprecation, of: record) }
  }

  /// Prints the end of an endpoint once, with the first request that learned of it: usually a whole
  /// version of the API ends, and each response says so.
  private func logOnce(_ deprecation: Deprecation, of record: ExchangeRecord) {
    guard isNew(deprecation) else { return }
    deprecation.messages(for: record.method, record.url).forEach(log)
  }

  /// Prints what the rate limiter does.
  func logRateLimit(_ notice: RateLimitNotice) {
    let message: Message =
      switch notice {
      case .paced(let limit, let pause):
        .budgetPaced(
          resource: limit.resource, remaining: limit.remaining, limit: limit.limit,
          pause: pause.formattedMilliseconds)
      case .limited(let limit, let until):
        .budgetLimited(
          resource: limit.resource, remaining: limit.remaining, limit: limit.limit,
          until: TimeOfDay(until))
      case .held(let until): .budgetHeld(until: TimeOfDay(until))
      }
    log(message)
  }

  private func log(_ message: Message) { console.say("* " + message.text(in: language), .dim) }
}

extension Deprecation {
  /// What it means for the endpoint at `url`.
  func messages(for method: HTTPRequest.Method, _ url: String) -> [Message] {
    let endpoint = "\(method.rawValue) \(url.prefix { $0 != "?" })"
    var messages: [Message] = []
    if let since {
      messages.append(.verboseDeprecatedSince(endpoint: endpoint, date: since))
    } else if sunset == nil {
      messages.append(.verboseDeprecated(endpoint: endpoint))
    }
    if let sunset { messages.append(.verboseSunset(endpoint: endpoint, date: sunset)) }
    return messages
  }
}

extension Duration {
  fileprivate var formattedMilliseconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
