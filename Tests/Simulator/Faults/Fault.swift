/// Something that goes wrong with a response.
package enum Fault: Sendable, Equatable {
  /// Delays the response.
  case slow(Duration)
  /// Sends the header and half of the body, then nothing more.
  case stall
  /// Closes the connection after half of the announced body.
  case truncate
  /// Resets the connection before the first byte of a response.
  case reset
  /// 200 with JSON that ends too early.
  case brokenJSON
  /// 200 with valid JSON of the wrong types.
  case wrongTypes
  case html502
  case unicorn503
  case json502
  case empty500
  /// 200 with an HTML page that asks the user to sign in to a network.
  case captivePortal
  /// 403 or 429, with or without `Retry-After` in seconds.
  case secondaryLimit(status: Int, retryAfter: Int?)
  case primaryLimit
  /// 403 with `X-GitHub-SSO`; nil uses a URL on the simulator.
  case sso(url: String?)
  case policy
  case ipAllowList
  case suspended
  /// 451.
  case blocked
  /// `incomplete_results: true` and half of the items.
  case incompleteResults
  /// The second item of each search page has an invalid date.
  case oddRow
  /// Each page of a search starts with the last item of the page before.
  case duplicates
  /// A JSON document of this many bytes.
  case hugeBody(Int)
  /// 302 to the same URL, forever.
  case redirectLoop
  /// 302 to another URL, which may be on another host.
  case redirect(to: String)
  case unauthorized
  /// 401 whose headers report a limit of zero.
  case unauthorizedWithoutLimit
  /// GraphQL only: `INSUFFICIENT_SCOPES` with status 200.
  case insufficientScopes
  /// GraphQL only: `RESOURCE_LIMITS_EXCEEDED` with status 200 for a query of more than this many
  /// repositories. Those are complete, the next one lacks its files, and the rest is missing.
  case resourceLimits(Int)
}

/// A fault, the paths it affects and how often.
package struct FaultRule: Sendable, Equatable {
  package var fault: Fault
  /// A path in which `*` matches anything, such as `/repos/*/readme`; after a `?` the query must
  /// match too, as in `/search/repositories?*&page=3`.
  package var path: String
  /// Nil means forever.
  package var times: Int?
  /// How many matching requests pass before the first fault.
  package var skips: Int

  package init(_ fault: Fault, path: String = "*", times: Int? = nil, skips: Int = 0) {
    self.fault = fault
    self.path = path
    self.times = times
    self.skips = skips
  }

  func matches(_ path: String, query: String) -> Bool {
    PathPattern(self.path).matches(self.path.contains("?") ? "\(path)?\(query)" : path)
  }
}

/// A path in which `*` matches any text, including slashes.
struct PathPattern: Sendable {
  private let parts: [Substring]

  init(_ pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
  }

  func matches(_ path: String) -> Bool {
    guard parts.count > 1 else { return path == parts[0] }
    guard path.hasPrefix(parts[0]) else { return false }
    var rest = path.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

extension FaultRule {
  /// Parses `NAME[:ARG][@PATH][#TIMES]`, such as `slow:500@/search/*#3`; nil for anything else.
  package init?(argument: String) {
    var text = argument[...]
    var path = "*"
    var times: Int?
    if let mark = text.lastIndex(of: "#"), let number = Int(text[text.index(after: mark)...]) {
      times = number
      text = text[..<mark]
    }
    if let mark = text.lastIndex(of: "@") {
      path = String(text[text.index(after: mark)...])
      text = text[..<mark]
    }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard var fault = Fault.named.first(where: { $0.name == parts.first })?.fault else {
      return nil
    }
    if parts.count > 1 { fault.set(parts[1]) }
    self.init(fault, path: path, times: times)
  }

  /// The names that `github-simulator --fault` accepts.
  package static let names = Fault.named.map(\.name)
}

extension Fault {
  fileprivate static let named: [(name: String, fault: Fault)] = [
    ("slow", .slow(.seconds(1))), ("stall", .stall), ("truncate", .truncate), ("reset", .reset),
    ("wrong-json", .brokenJSON), ("wrong-types", .wrongTypes), ("html-502", .html502),
    ("unicorn-503", .unicorn503), ("json-502", .json502), ("empty-500", .empty500),
    ("captive-portal", .captivePortal),
    ("secondary-403", .secondaryLimit(status: 403, retryAfter: nil)),
    ("secondary-429", .secondaryLimit(status: 429, retryAfter: nil)),
    ("primary-limit", .primaryLimit), ("sso", .sso(url: nil)), ("policy", .policy),
    ("ip-allow-list", .ipAllowList), ("suspended", .suspended), ("451", .blocked),
    ("incomplete", .incompleteResults), ("odd-row", .oddRow), ("duplicates", .duplicates),
    ("huge", .hugeBody(64 * 1024 * 1024)), ("redirect-loop", .redirectLoop),
    ("redirect", .redirect(to: "http://localhost:1/elsewhere")), ("unauthorized", .unauthorized),
    ("unauthorized-no-limit", .unauthorizedWithoutLimit),
    ("insufficient-scopes", .insufficientScopes), ("resource-limits", .resourceLimits(20)),
  ]

  /// Parses the text after the colon, such as the milliseconds of `slow`.
  fileprivate mutating func set(_ argument: String) {
    switch (self, Int(argument)) {
    case (.slow, let number?): self = .slow(.milliseconds(number))
    case (.secondaryLimit(let status, _), let number):
      self = .secondaryLimit(status: status, retryAfter: number)
    case (.hugeBody, let number?): self = .hugeBody(number)
    case (.resourceLimits, let number?): self = .resourceLimits(number)
    case (.sso, _): self = .sso(url: argument)
    case (.redirect, _): self = .redirect(to: argument)
    default: break
    }
  }
}
