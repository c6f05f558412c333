internal import GitHub
internal import HTTP
internal import Messages
internal import Terminal

/// Says each request on standard error, for `--verbose`; there is no secret in a record.
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
