import Foundation
import ImageProtocol

extension Data {
  /// The first bytes of an image.
  static func sample(_ kind: ImageFormat, _ more: String = "") -> Data {
    let bytes: [UInt8] =
      switch kind {
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
      case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0, 0]
      case .gif: Array("GIF89a..".utf8)
      case .webp: Array("RIFF....WEBPVP8 ".utf8)
      case .svg: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
      }
    return Data(bytes + Array(more.utf8))
  }
}
