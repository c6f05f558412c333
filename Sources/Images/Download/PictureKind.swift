package import FoundationEssentials

/// The formats that are taken for pictures, told by their first bytes and nothing else.
package enum PictureKind: Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp
  case svg

  /// Nil for everything else, pages of errors among them.
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
