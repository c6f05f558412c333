/// The formats of image files, named as in gdk-pixbuf.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, svg

  /// Recognizes a file by its first bytes; nil for everything else, such as error pages.
  package init?(of file: some Sequence<UInt8>) {
    let reader = ByteReader(Array(file.prefix(SVGHeader.reach)))
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
}
