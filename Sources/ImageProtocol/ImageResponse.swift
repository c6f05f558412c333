/// The worker's response to a request.
package enum ImageResponse: Sendable, Equatable {
  case drawn(DrawnImage)
  case refused(ImageRejection)

  /// The frame for the pipe; nil for an image that is too large for it.
  package var frame: [UInt8]? {
    var writer = WireWriter()
    switch self {
    case .refused(let reason):
      writer.put(UInt8(0))
      writer.put(reason.rawValue)
    case .drawn(let image):
      image.write(to: &writer)
    }
    guard writer.bytes.count <= ImageLimits.answerSize else { return nil }
    return WireFrame.wrap(writer.bytes)
  }

  /// Parses the response to `request` from a frame's content. The worker reads untrusted files, so
  /// its response is not trusted either: an image that has another form, is larger than its box or
  /// holds bytes that its form does not need is forbidden.
  package init(content: [UInt8], to request: ImageRequest) throws(WireError) {
    var reader = WireReader(content)
    let kind = try reader.read(UInt8.self)
    guard kind != 0 else {
      guard let reason = ImageRejection(rawValue: try reader.read()) else { throw .forbidden }
      guard reader.isAtEnd else { throw .tooLong }
      self = .refused(reason)
      return
    }
    let image = try DrawnImage(kind: kind, from: &reader, form: request.form)
    guard image.columns <= request.box.columns, image.rows <= request.box.rows else {
      throw .forbidden
    }
    try image.check(in: request.box)
    self = .drawn(image)
  }
}
