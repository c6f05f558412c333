internal import CGdkPixbuf
internal import CWebP
import ImageProtocol

/// Decodes a file with the given loader of gdk-pixbuf, whatever loader the file would match.
final class PixbufLoading {
  /// Chooses the size to decode to from the image's own; nil refuses the image before any memory is
  /// allocated for its pixels.
  private let choose: (PixelSize) -> PixelSize?
  /// The image's own size, once the loader knows it.
  private var size: PixelSize?

  private init(_ choose: @escaping (PixelSize) -> PixelSize?) {
    self.choose = choose
  }

  /// The pixels, upright, and the size of the image before it was decoded at a smaller size.
  static func decode(
    _ file: [UInt8], as format: ImageFormat, to choose: @escaping (PixelSize) -> PixelSize?
  ) throws(ImageRejection) -> (pixels: Pixbuf, size: PixelSize) {
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else {
      throw .unknownFormat
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    let loading = PixbufLoading(choose)
    let decision:
      @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, gpointer)
        -> Void = { loader, width, height, user in
          let loading = Unmanaged<PixbufLoading>.fromOpaque(user).takeUnretainedValue()
          let size = loading.decide(PixelSize(width: Int(width), height: Int(height)))
          gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
        }
    let handler = g_signal_connect_data(
      UnsafeMutableRawPointer(loader), "size-prepared",
      unsafeBitCast(decision, to: GCallback.self),
      Unmanaged.passUnretained(loading).toOpaque(), nil, GConnectFlags(rawValue: 0))
    defer { g_signal_handler_disconnect(UnsafeMutableRawPointer(loader), handler) }
    return try withExtendedLifetime(loading) { () throws(ImageRejection) in
      let isWritten = file.withUnsafeBufferPointer {
        gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
      }
      // A loader must always be closed, and only then reports a truncated file.
      let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
      guard let size = loading.size else { throw .damaged }
      guard size.width > 0 else { throw .tooLarge }
      // The first rows of a truncated image are worth showing, as browsers do.
      guard isWritten || isClosed || format != .svg,
        let shared = gdk_pixbuf_loader_get_pixbuf(loader)
      else { throw .damaged }
      g_object_ref(UnsafeMutableRawPointer(shared))
      return loading.upright(Pixbuf(owning: shared), size)
    }
  }

  /// A size of zero refuses the image.
  private func decide(_ own: PixelSize) -> PixelSize {
    let refusal = PixelSize(width: 0, height: 0)
    guard own.width > 0, own.height > 0, let chosen = choose(own), chosen.isAllowed else {
      size = refusal
      return refusal
    }
    size = own
    return chosen
  }

  private func upright(_ pixels: Pixbuf, _ size: PixelSize) -> (pixels: Pixbuf, size: PixelSize) {
    let turned = pixels.upright()
    let isOnItsSide = turned.size.width == pixels.size.height && turned.size != pixels.size
    guard isOnItsSide else { return (turned, size) }
    return (turned, PixelSize(width: size.height, height: size.width))
  }
}

/// Decodes a still WebP directly to about the size in which it is drawn.
enum WebPDecoding {
  /// - Parameter choose: the size to decode to, from the image's own.
  static func decode(
    _ file: [UInt8], to choose: (PixelSize) -> PixelSize?
  ) throws(ImageRejection) -> (pixels: Pixbuf, size: PixelSize) {
    var config = WebPDecoderConfig()
    // The functions that the manual names are macros around these, which check the version.
    guard WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0,
      WebPGetFeaturesInternal(file, file.count, &config.input, WEBP_DECODER_ABI_VERSION)
        == VP8_STATUS_OK, config.input.has_animation == 0
    else { throw .damaged }
    let own = PixelSize(width: Int(config.input.width), height: Int(config.input.height))
    guard own.width > 0, own.height > 0 else { throw .damaged }
    guard own.isAllowed, let chosen = choose(own), chosen.isAllowed else { throw .tooLarge }
    let pixels = try Pixbuf(chosen)
    config.options.use_scaling = chosen == own ? 0 : 1
    config.options.scaled_width = Int32(chosen.width)
    config.options.scaled_height = Int32(chosen.height)
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = gdk_pixbuf_get_pixels(pixels.pointer)
    config.output.u.RGBA.stride = Int32(pixels.stride)
    config.output.u.RGBA.size = pixels.stride * (chosen.height - 1) + chosen.width * 4
    guard WebPDecode(file, file.count, &config) == VP8_STATUS_OK else { throw .damaged }
    return (pixels, own)
  }
}
