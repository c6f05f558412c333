import FoundationEssentials
import HTTP

/// How long the headers of an answer ask to wait.
struct RetryAfter {
  let headers: HTTPHeaders
  /// The server's own clock where it gives it; a laptop's may be off by minutes.
  let now: Date

  /// Nothing waits longer than this, whatever a header says.
  private static let longest = 30 * 86_400.0

  init(_ headers: HTTPHeaders, localNow: Date) {
    self.headers = headers
    now = headers["Date"].flatMap(HTTPDate.date) ?? localNow
  }

  /// `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3).
  var stated: Duration? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
      return Self.duration(Double(text) ?? Self.longest)
    }
    return HTTPDate.date(text).map { Self.duration($0.timeIntervalSince(now)) }
  }

  /// One second past the reset of an empty bucket, when that is known.
  var untilReset: Duration? {
    resetsAt.map { Self.duration($0.timeIntervalSince(now) + 1) }
  }

  var resetsAt: Date? {
    headers["X-RateLimit-Reset"].flatMap { Int($0) }.map {
      Date(timeIntervalSince1970: Double($0))
    }
  }

  var isBucketEmpty: Bool { headers["X-RateLimit-Remaining"]?.trimmed == "0" }

  private static func duration(_ seconds: Double) -> Duration {
    .seconds(Int(min(max(seconds, 1), longest).rounded(.up)))
  }
}
