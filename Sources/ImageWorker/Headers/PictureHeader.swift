import ImageProtocol

/// What a file says about its picture, read before any library sees the file.
struct PictureHeader: Equatable {
  enum Format: String {
    case png, jpeg, gif, webp, svg
  }

  let format: Format
  /// In pixels; nil for an SVG, which has any size.
  let size: PixelSize?

  /// Reads the header: a picture that is larger than allowed is refused here.
  init(of file: [UInt8]) throws(PictureRefusal) {
    let reader = ByteReader(file)
    guard let format = Format(reader) else { throw .unknownFormat }
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

struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// Whether a picture of this size is decoded. Each side is looked at before they are multiplied.
  var isAllowed: Bool {
    (1...PictureLimits.side).contains(width) && (1...PictureLimits.side).contains(height)
      && width * height <= PictureLimits.pixels
  }
}

extension PictureHeader.Format {
  fileprivate init?(_ reader: ByteReader) {
    if reader.bigEndian(4, at: 0) == 0x8950_4E47 {
      self = .png
    } else if reader.bigEndian(3, at: 0) == 0xFFD8FF {
      self = .jpeg
    } else if reader.starts(with: "GIF87a") || reader.starts(with: "GIF89a") {
      self = .gif
    } else if reader.starts(with: "RIFF"), reader.starts(with: "WEBP", at: 8) {
      self = .webp
    } else if SVGHeader.isSVG(reader) {
      self = .svg
    } else {
      return nil
    }
  }

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
