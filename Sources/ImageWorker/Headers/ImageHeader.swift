import ImageProtocol

/// An image's format and size, read before any library gets the file.
struct ImageHeader: Equatable {
  let format: ImageFormat
  /// In pixels; nil for an SVG, which has no fixed size.
  let size: PixelSize?

  /// Reads the header; an image that is larger than allowed is refused here.
  init(of file: [UInt8]) throws(ImageRejection) {
    guard let format = ImageFormat(of: file) else { throw .unknownFormat }
    let reader = ByteReader(file)
    self.format = format
    guard format != .svg else {
      size = nil
      return
    }
    guard let size = format.size(reader) else { throw .damaged }
    guard size.width > 0, size.height > 0 else { throw .damaged }
    guard size.isAllowed else { throw .tooLarge }
    self.size = size
  }
}

extension ImageFormat {
  fileprivate func size(_ reader: ByteReader) -> PixelSize? {
    switch self {
    case .png: Self.pngSize(reader)
    case .jpeg: JPEGHeader.size(reader)
    case .gif: GIFHeader.size(reader)
    case .webp: WebPHeader.size(reader)
    case .svg: nil
    }
  }

  /// Source: https://www.w3.org/TR/png-3/#11IHDR
  private static func pngSize(_ reader: ByteReader) -> PixelSize? {
    guard reader.starts(with: "IHDR", at: 12), let width = reader.bigEndian(4, at: 16),
      let height = reader.bigEndian(4, at: 20)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}

/// Finds the size in the first frame header of a JPEG.
/// Source: ITU-T T.81, annex B
private enum JPEGHeader {
  static func size(_ reader: ByteReader) -> PixelSize? {
    var position = 2
    while reader[position] == 0xFF {
      guard let marker = reader[position + 1] else { return nil }
      switch marker {
      case 0xFF: position += 1  // Fill bytes.
      case 0x01, 0xD0...0xD8: position += 2  // Markers without content.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = reader.bigEndian(2, at: position + 5),
          let width = reader.bigEndian(2, at: position + 7)
        else { return nil }
        return PixelSize(width: width, height: height)
      case 0xD9, 0xDA: return nil  // The pixels, or the end, without a frame header.
      default:
        guard let length = reader.bigEndian(2, at: position + 2), length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }
}
