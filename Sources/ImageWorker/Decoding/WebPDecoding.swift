internal import CGdkPixbuf
internal import CWebP
import ImageProtocol

/// Decodes a still WebP straight to about the size in which it is drawn.
enum WebPDecoding {
  /// - Parameter choose: the size to decode to, from the picture's own.
  static func decode(
    _ file: [UInt8], to choose: (PixelSize) -> PixelSize?
  ) throws(PictureRefusal) -> (pixels: Pixbuf, size: PixelSize) {
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
