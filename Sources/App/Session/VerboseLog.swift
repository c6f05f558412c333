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
    words.append(record.duration.formattedMilliseconds)
    if let limit = record.rateLimit {
      words.append("\(limit.resource) \(limit.remaining)/\(limit.limit)")
    }
    if record.redirects > 0 {
      words.append(Message.verboseRedirects(count: record.redirects).text(in: language))
    }
    console.log("* " + words.joined(separator: " "))
    if let deprecation = record.deprecation { logOnce(deprecation, of: record) }
  }

  /// Prints the end of an endpoint once, with the first request that learned of it: usually a whole
  /// version of the API ends, and each response says so.
  private func logOnce(_ deprecation: Deprecation, of record: ExchangeRecord) {
    guard isNew(deprecation) else { return }
    let endpoint = "\(record.method.rawValue) \(record.url.prefix { $0 != "?" })"
    if let since = deprecation.since {
      log(.verboseDeprecatedSince(endpoint: endpoint, date: since))
    } else if deprecation.sunset == nil {
      log(.verboseDeprecated(endpoint: endpoint))
    }
    if let sunset = deprecation.sunset {
      log(.verboseSunset(endpoint: endpoint, date: sunset))
    }
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

  private func log(_ message: Message) { console.log("* " + message.text(in: language)) }
}

extension Duration {
  fileprivate var formattedMilliseconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
