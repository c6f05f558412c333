extension FaultRule {
  /// Reads `NAME[:ARG][@PATH][#TIMES]`, such as `slow:500@/search/*#3`; nil for anything else.
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
    guard let name = parts.first,
      let fault = Fault(name: name, value: parts.count > 1 ? parts[1] : nil)
    else { return nil }
    self.init(fault, path: path, times: times)
  }
}

extension FaultRule {
  /// The names understood by `github-simulator --fault`.
  package static let names = [
    "slow", "stall", "truncate", "reset", "wrong-json", "wrong-types", "html-502", "unicorn-503",
    "json-502", "empty-500", "captive-portal", "secondary-403", "secondary-429", "primary-limit",
    "sso", "policy", "ip-allow-list", "suspended", "451", "incomplete", "odd-row", "duplicates",
    "huge", "redirect-loop", "redirect", "unauthorized", "insufficient-scopes",
  ]
}

extension Fault {
  init?(name: String, value: String?) {
    let number = value.flatMap { Int($0) }
    switch name {
    case "slow": self = .slow(.milliseconds(number ?? 1000))
    case "stall": self = .stall
    case "truncate": self = .truncate
    case "reset": self = .reset
    case "wrong-json": self = .brokenJSON
    case "wrong-types": self = .wrongTypes
    case "html-502": self = .html502
    case "unicorn-503": self = .unicorn503
    case "json-502": self = .json502
    case "empty-500": self = .empty500
    case "captive-portal": self = .captivePortal
    case "secondary-403": self = .secondaryLimit(status: 403, retryAfter: number)
    case "secondary-429": self = .secondaryLimit(status: 429, retryAfter: number)
    case "primary-limit": self = .primaryLimit
    case "sso": self = .sso(url: value)
    case "policy": self = .policy
    case "ip-allow-list": self = .ipAllowList
    case "suspended": self = .suspended
    case "451": self = .blocked
    case "incomplete": self = .incompleteResults
    case "odd-row": self = .oddRow
    case "duplicates": self = .duplicates
    case "huge": self = .hugeBody(number ?? 64 * 1024 * 1024)
    case "redirect-loop": self = .redirectLoop
    case "redirect": self = .redirect(to: value ?? "http://localhost:1/elsewhere")
    case "unauthorized": self = .unauthorized
    case "insufficient-scopes": self = .insufficientScopes
    default: return nil
    }
  }
}
