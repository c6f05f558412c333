package import HTTP

/// Why a request to GitHub brought no usable answer.
package enum APIError: Error, Sendable, Equatable {
  /// No answer at all.
  case transport(TransportError)
  /// GitHub, or something in front of it, refused.
  case refused(ErrorResponse)
  /// An answer with a good status that cannot be read; `detail` says where it stopped making sense
  /// and may quote it, so it is to be sanitized before it is shown.
  case unreadable(url: String, detail: String)

  /// Whether the same request can succeed a moment later, without anybody doing anything.
  package var isTransient: Bool {
    switch self {
    case .transport(let error): error.isTransient
    case .refused(let refusal): refusal.isTransient
    case .unreadable: false
    }
  }

  /// Whether GitHub was not reached at all, or the connection broke.
  package var isOutOfReach: Bool {
    if case .transport(let error) = self { error.isOutOfReach } else { false }
  }

  /// A rate limit that was known before GitHub was asked.
  package var isForeseen: Bool {
    guard case .refused(let refusal) = self else { return false }
    return refusal.isForeseen
  }

  /// How long GitHub asks to wait before the next request, when this is a rate limit.
  package var wait: Duration? {
    guard case .refused(let refusal) = self else { return nil }
    switch refusal.reason {
    case .primaryLimit(_, let wait, _), .secondaryLimit(let wait, _): return wait
    default: return nil
    }
  }
}
