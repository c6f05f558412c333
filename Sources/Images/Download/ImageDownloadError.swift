package import FoundationEssentials
package import GitHub
package import HTTP

/// Why there is no image.
package enum ImageDownloadError: Error, Sendable, Equatable {
  /// No image can be at this URL.
  case unusableAddress
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
  case notStored
  /// The same URL failed minutes ago, for the reason with this name.
  case failedBefore(String)

  /// A word for the reason, the same in every language.
  package var name: String {
    switch self {
    case .unusableAddress: "unusable-address"
    case .transport(.addressRefused), .transport(.redirectRefused): "address-refused"
    case .transport(.timedOut): "timed-out"
    case .transport: "no-response"
    case .status(let status): "status-\(status)"
    case .api: "refused-by-github"
    case .notAnImage: "not-an-image"
    case .tooLarge: "too-large"
    case .notStored: "not-stored"
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
    case .unusableAddress, .api, .notStored, .failedBefore: false
    }
  }
}

/// The supported image formats, recognized by their first bytes only.
package enum ImageKind: Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp
  case svg

  /// Nil for everything else, such as error pages.
  package init?(of bytes: Data) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether an `svg` element begins the text, or follows nothing but a prologue.
  private static func isSVG(_ bytes: Data) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(
      decoding: (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes).prefix(4096), as: UTF8.self
    ).drop { $0.isWhitespace }.lowercased()
    if isElement(text[...]) { return true }
    let prologues = ["<?xml", "<!--", "<!doctype svg"]
    guard prologues.contains(where: text.hasPrefix), let start = text.firstRange(of: "<svg")
    else { return false }
    return isElement(text[start.lowerBound...]) && text.firstRange(of: "<html") == nil
  }

  private static func isElement(_ text: Substring) -> Bool {
    guard text.hasPrefix("<svg"), let next = text.dropFirst(4).first else { return false }
    return next.isWhitespace || next == ">" || next == "/" || next == ":"
  }
}
