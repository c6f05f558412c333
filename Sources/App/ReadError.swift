package import Auth
package import GitHub
import HTTP
package import Storage
package import Terminal

/// Why something could not be read.
package enum ReadError: Error, Sendable, Equatable {
  case api(APIError)
  /// The credential could not be loaded, so no request was sent.
  case credential(AuthError)
  /// The cache was to replace GitHub and could not be read.
  case storage(LibraryError)
  /// The user left a question with Ctrl-C or Ctrl-D.
  case declined(ConsoleError)
  case cancelled

  package init(_ error: APIError) {
    self = error == .transport(.cancelled) ? .cancelled : .api(error)
  }

  /// The error of the request, if one was sent.
  package var api: APIError? {
    if case .api(let error) = self { error } else { nil }
  }
}
