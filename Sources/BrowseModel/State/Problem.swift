package import FoundationEssentials
package import Messages

/// Why something failed; shown in place of its result.
package struct Problem: Sendable {
  package enum Kind: Sendable, Hashable {
    /// GitHub allows no requests until then.
    case limit(until: Date)
    /// The credential is rejected, or one is needed: a login or a logout helps.
    case credential
    case other
  }

  package var kind: Kind
  /// What happened.
  package var message: Message
  /// What to do; nil for nothing.
  package var next: Message?
  /// The web page that `next` is about, which keys open and copy.
  package var url: String?
  /// Whether ghrepo stores the rejected token, so that a logout removes it.
  package var isStoredToken = true

  package init(_ kind: Kind, _ message: Message, next: Message? = nil) {
    self.kind = kind
    self.message = message
    self.next = next
  }
}

extension Problem {
  /// When requests are allowed again; nil for problems that are not rate limits.
  package var limitEnd: Date? {
    if case .limit(let until) = kind { until } else { nil }
  }
}
