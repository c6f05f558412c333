package import GitHub
package import HTTP

/// Why there is no image.
package enum ImageDownloadError: Error, Sendable, Equatable {
  /// No image can be at this URL.
  case unusableURL
  /// No response came; `addressRefused` means that the address must not be contacted.
  case transport(TransportError)
  /// The server responded with this status.
  case status(Int)
  /// GitHub did not return the file.
  case api(APIError)
  /// The response is in none of the supported formats.
  case notAnImage
  case tooLarge(limit: Int)
  /// The image is not cached, and requests are not allowed.
  case notCached
  /// The same URL failed minutes ago, for the reason with this name.
  case failedBefore(String)

  /// A word for the reason, the same in every language.
  package var name: String {
    switch self {
    case .unusableURL: "unusable-url"
    case .transport(.addressRefused), .transport(.redirectRefused): "address-refused"
    case .transport(.timedOut): "timed-out"
    case .transport: "no-response"
    case .status(let status): "status-\(status)"
    case .api: "refused-by-github"
    case .notAnImage: "not-an-image"
    case .tooLarge: "too-large"
    case .notCached: "not-cached"
    case .failedBefore(let name): name
    }
  }

  /// Whether another request would fail the same way for a while. Trouble of the user's own
  /// network, and a cancelled download, say nothing about the image.
  var isWorthRemembering: Bool {
    switch self {
    case .status, .notAnImage, .tooLarge: true
    case .transport(let error):
      switch error {
      case .addressRefused, .redirectRefused, .tooManyRedirects, .timedOut, .badCertificate,
        .notSecure, .tooLarge, .invalidAddress, .broken:
        true
      case .libraryMissing, .hostNotFound, .proxyFailed, .connectionFailed, .cancelled, .other:
        false
      }
    case .api(.refused(let refusal)): refusal.mayNotExist
    case .unusableURL, .api, .notCached, .failedBefore: false
    }
  }
}
