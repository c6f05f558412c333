package import GitHub
package import HTTP

/// Why there is no picture.
package enum PictureError: Error, Sendable, Equatable {
  /// The address is none that a picture can have.
  case unusableAddress
  /// No answer came; an address that must not be reached is `addressRefused` herein.
  case transport(TransportError)
  /// The server answered with this status.
  case status(Int)
  /// GitHub did not give the file.
  case api(APIError)
  /// What came begins like no format that is drawn.
  case notAPicture
  case tooLarge(limit: Int)
  /// Nothing may be asked, and nothing is stored.
  case notStored
  /// The same address failed minutes ago, for the reason named so.
  case failedBefore(String)

  /// A word for the reason, the same in every language.
  package var name: String {
    switch self {
    case .unusableAddress: "unusable-address"
    case .transport(.addressRefused), .transport(.redirectRefused): "address-refused"
    case .transport(.timedOut): "timed-out"
    case .transport: "no-answer"
    case .status(let status): "status-\(status)"
    case .api: "refused-by-github"
    case .notAPicture: "not-a-picture"
    case .tooLarge: "too-large"
    case .notStored: "not-stored"
    case .failedBefore(let name): name
    }
  }

  /// Whether to ask again would bring the same for a while. What may be the network's own trouble,
  /// and what a person ended, says nothing of the picture.
  var isWorthRemembering: Bool {
    switch self {
    case .status, .notAPicture, .tooLarge: true
    case .transport(let error):
      switch error {
      case .addressRefused, .redirectRefused, .tooManyRedirects, .timedOut, .badCertificate,
        .notSecure, .tooLarge, .invalidAddress, .broken:
        true
      case .libraryMissing, .hostNotFound, .proxyNotFound, .connectionFailed, .cancelled, .other:
        false
      }
    case .api(.refused(let refusal)): refusal.mayNotExist
    case .unusableAddress, .api, .notStored, .failedBefore: false
    }
  }
}
