@testable import ImageProtocol
@testable import ImageWorker

/// Both directions of the pipe to the image worker, and the headers of image files.
func fuzzWorker(_ bytes: [UInt8]) {
  if let length = try? WireFrame.length(in: bytes, limit: ImageLimits.answerSize) {
    require((0...ImageLimits.answerSize).contains(length), "a frame is too long")
  }
  if let request = try? ImageRequest(content: bytes) {
    guard let frame = request.frame else { fatalError("a request cannot be sent") }
    let again = try? ImageRequest(content: frame.dropFirst(WireFrame.headSize))
    require(again == request, "a request changes on its way")
  }
  let box = ImageBox(columns: 6, rows: 3, cellWidth: 8, cellHeight: 16)
  let forms: [ImageForm] = [
    .symbols(.full), .symbols(.sixteen), .sixel(colors: 16), .kitty, .iterm,
  ]
  for form in forms {
    checkResponse(bytes, to: ImageRequest(form: form, box: box, file: [0]))
  }
  checkFile(bytes)
}

private func checkResponse(_ bytes: [UInt8], to request: ImageRequest) {
  guard let response = try? ImageResponse(content: bytes, to: request) else { return }
  guard let frame = response.frame else { fatalError("a response cannot be sent") }
  require(Array(frame.dropFirst(WireFrame.headSize)) == bytes, "a response changes on its way")
  guard case .drawn(let image) = response else { return }
  require(
    (1...request.box.columns).contains(image.columns)
      && (1...request.box.rows).contains(image.rows),
    "an image is larger than its box")
  if case .sixel(let data, _, _) = image {
    require(data.allSatisfy { (0x21...0x7E).contains($0) }, "a sixel image has a control character")
  }
}

private func checkFile(_ file: [UInt8]) {
  guard let header = try? ImageHeader(of: file) else { return }
  if let size = header.size { require(size.isAllowed, "an image is too large") }
  switch header.format {
  case .gif:
    let frame = GIFHeader.onlyFirstFrame(of: file)
    require(frame.count <= file.count + 1, "a GIF grows")
    require(GIFHeader.onlyFirstFrame(of: frame) == frame, "a GIF is cut twice")
    require((try? ImageHeader(of: frame)) == header, "a GIF has another size")
  case .webp:
    let frame = WebPHeader.onlyFirstFrame(of: file)
    require(frame.count <= file.count + 64, "a WebP grows")
    require(WebPHeader.onlyFirstFrame(of: frame) == frame, "a WebP is cut twice")
  case .svg: _ = SVGHeader.hasSize(file)
  case .png, .jpeg: break
  }
}
