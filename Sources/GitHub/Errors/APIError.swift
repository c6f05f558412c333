package import HTTP

/// Why a request to GitHub returned no usable response.
package enum APIError: Error, Sendable, Equatable {
  /// There was no response.
  case transport(TransportError)
  /// An error response from GitHub, or from something in front of it.
  case refused(ErrorResponse)
  /// A successful response that cannot be decoded. `detail` says where and may quote it, so
  /// sanitize it before showing it.
  case unreadable(url: String, detail: String)

  /// Whether a retry of the same request can succeed.
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

  /// Whether GitHub is away for a while: it is out of reach, or what stands before it says so.
  package var isOutage: Bool {
    guard case .refused(let refusal) = self else { return isOutOfReach }
    return refusal.isTransient && [502, 503, 504].contains(refusal.status)
  }

  /// A rate limit that was known before a request was sent.
  package var isForeseen: Bool {
    guard case .refused(let refusal) = self else { return false }
    return refusal.isForeseen
  }

  /// How long to wait before the next request, for a rate limit.
  package var wait: Duration? {
    guard case .refused(let refusal) = self else { return nil }
    switch refusal.reason {
    case .primaryLimit(_, let wait, _), .secondaryLimit(let wait, _): return wait
    default: return nil
    }
  }
}
