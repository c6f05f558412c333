internal import Access
package import Auth
internal import Core
import FoundationEssentials
import GitHub
import HTTP
package import Messages

/// What one check of `ghrepo doctor` has found.
package struct DoctorCheck: Sendable {
  package enum Topic: Sendable, Hashable {
    case version, terminal, locale, configuration, database
    case store(StorageKind)
    case account, variables, proxy, dns, tls, api, clock, rateLimits, git, images, jq
  }

  package enum State: String, Sendable, CaseIterable {
    case ok
    /// Worth knowing, but as it may be.
    case note
    /// Something may not work.
    case warning
    /// Something does not work.
    case problem
    case skipped
  }

  package let topic: Topic
  package var state: State
  /// What was found, in one line.
  package var detail: Message
  /// What to do; nil if there is nothing to do.
  package var next: Message?

  init(_ topic: Topic, _ state: State, _ detail: Message, next: Message? = nil) {
    self.topic = topic
    self.state = state
    self.detail = detail
    self.next = next
  }

  init(_ topic: Topic, _ report: ErrorReport, as state: State = .problem) {
    self.init(topic, state, report.message, next: report.next)
  }
}

extension DoctorCheck.Topic {
  /// The name in JSON, which never changes.
  package var id: String {
    switch self {
    case .version: "version"
    case .terminal: "terminal"
    case .locale: "locale"
    case .configuration: "configuration"
    case .database: "database"
    case .store(let kind): kind.rawValue
    case .account: "account"
    case .variables: "variables"
    case .proxy: "proxy"
    case .dns: "dns"
    case .tls: "tls"
    case .api: "api"
    case .clock: "clock"
    case .rateLimits: "rate_limits"
    case .git: "git"
    case .images: "images"
    case .jq: "jq"
    }
  }
}

/// Removes from a report what does not belong in a public issue: tokens, passwords, and the name of
/// the home directory.
struct DoctorRedaction: Sendable {
  /// Values that may appear nowhere.
  private let secrets: [String]
  /// Without a slash at its end; nil if there is none, or if it is the root.
  private let home: String?

  private static let proxies = [
    "https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY",
  ]
  /// Shorter values are no secrets, and would blacken harmless words.
  private static let leastLength = 4

  init(environment: [String: String]) {
    let passwords = Self.proxies.compactMap { environment[$0] }.flatMap {
      ForeignText.credentials(in: $0)
    }
    secrets = (CredentialFinder.variables.compactMap { environment[$0] } + passwords)
      .filter { $0.utf8.count >= Self.leastLength }.sorted { $0.count > $1.count }
    var home = environment["HOME"] ?? ConfigurationDirectories.accountHome() ?? ""
    while home.hasSuffix("/") { home.removeLast() }
    self.home = home.hasPrefix("/") ? home : nil
  }

  func message(_ message: Message) -> Message {
    Message { language in text(message.text(in: language)) }
  }

  func text(_ text: String) -> String {
    let masked = secrets.reduce(TokenMask.masked(text)) { $0.replacing($1, with: "•••") }
    return home.map { Self.shortened(masked, home: $0) } ?? masked
  }

  /// `text` with `~` for the path of the home directory, but not for a path that only begins or ends
  /// like it.
  private static func shortened(_ text: String, home: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: home) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let after = rest[range.upperBound...].first
      let isHome =
        before.map { !isInName($0) && $0 != "/" } ?? true
        && after.map { !isInName($0) } ?? true
      result += rest[..<range.lowerBound] + (isHome ? "~" : home)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_".contains(character)
  }
}
