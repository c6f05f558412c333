package import ImageProtocol

/// Draws an image file: from bytes to pixels to a form that terminals accept.
package struct ImageRenderer {
  private let request: ImageRequest

  package init(_ request: ImageRequest) {
    self.request = request
  }

  /// Draws the image, or returns why not. The libraries that read the file may still crash or hang,
  /// so this runs in its own process.
  package func answer() -> ImageResponse {
    do throws(ImageRejection) { return .drawn(try draw()) } catch { return .refused(error) }
  }

  private func draw() throws(ImageRejection) -> DrawnImage {
    let (pixels, placement) = try decode()
    let canvas = try pixels.placed(placement, background: background)
    switch request.form {
    case .symbols(let colors):
      return .symbols(try canvas.symbols(colors, columns: placement.columns, rows: placement.rows))
    case .sixel(let colors):
      return .sixel(
        try canvas.sixels(colors: colors, cell: cell), columns: placement.columns,
        rows: placement.rows)
    case .kitty:
      return .kitty(try canvas.kittyPixels(columns: placement.columns, rows: placement.rows))
    case .iterm:
      return .iterm(try canvas.png(), columns: placement.columns, rows: placement.rows)
    }
  }

  /// - Note: an SVG keeps its proportions, so it is decoded at the larger of its two scales.
  private func decode() throws(ImageRejection) -> (Pixbuf, Placement) {
    let header = try ImageHeader(of: request.file)
    let grows = header.format == .svg && !SVGHeader.hasSize(request.file)
    func placement(of size: PixelSize) -> Placement {
      Placement(of: size, in: request.box, form: request.form, grows: grows)
    }
    /// The size to decode to: no larger than needed, even if the image is rotated afterwards.
    func reduced(_ size: PixelSize) -> PixelSize? {
      let turned = PixelSize(width: size.height, height: size.width)
      let (upright, onItsSide) = (placement(of: size), placement(of: turned))
      let scale =
        [
          upright.width / Double(size.width), upright.height / Double(size.height),
          onItsSide.width / Double(turned.width), onItsSide.height / Double(turned.height),
        ].max() ?? 1
      return size.isAllowed ? size.scaled(by: min(scale, 1)) : nil
    }
    let decoded =
      switch header.format {
      case .png:
        try PixbufLoading.decode(request.file, as: .png) { $0 }
      case .gif:
        try PixbufLoading.decode(GIFHeader.onlyFirstFrame(of: request.file), as: .gif) { $0 }
      case .jpeg:
        try PixbufLoading.decode(request.file, as: .jpeg, to: reduced)
      case .webp:
        try WebPDecoding.decode(WebPHeader.onlyFirstFrame(of: request.file), to: reduced)
      case .svg:
        try PixbufLoading.decode(request.file, as: .svg) { size in
          let place = placement(of: size)
          let scale = max(place.width / Double(size.width), place.height / Double(size.height))
          // Otherwise a very thin drawing would become far too long.
          let most = Double(ImageLimits.boxSide) / Double(max(size.width, size.height))
          return size.scaled(by: min(scale, most))
        }
      }
    return (decoded.pixels, placement(of: decoded.size))
  }

  /// Kitty and iTerm2 draw transparency themselves.
  private var background: UInt32? {
    switch request.form {
    case .symbols, .sixel: request.box.background
    case .kitty, .iterm: nil
    }
  }

  private var cell: PixelSize {
    PixelSize(width: request.box.cellWidth, height: request.box.cellHeight)
  }
}

extension PixelSize {
  func scaled(by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * scale).rounded(.up))),
      height: max(1, Int((Double(height) * scale).rounded(.up))))
  }
}
