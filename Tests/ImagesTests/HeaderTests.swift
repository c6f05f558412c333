import ImageProtocol
import Testing

@testable import ImageWorker

@Suite(.timeLimit(.minutes(20))) struct HeaderTests {
  @Test(arguments: TestImage.allCases)
  func `the size is read before anything is decoded`(image: TestImage) throws {
    #expect(try ImageHeader(of: image.file).size == PixelSize(width: 32, height: 16))
  }

  @Test(arguments: TestImage.allCases)
  func `a truncated file is not read beyond its end`(image: TestImage) {
    let file = image.file
    for length in 0..<min(file.count, 60) {
      let part = Array(file.prefix(length))
      _ = try? ImageHeader(of: part)
      #expect(GIFHeader.onlyFirstFrame(of: part) == part)
      #expect(WebPHeader.onlyFirstFrame(of: part) == part)
    }
  }

  @Test(arguments: [
    (20_000, 20_000), (32_769, 1), (1, 32_769), (0xFFFF_FFFF, 0xFFFF_FFFF), (4900, 4900),
  ])
  func `a PNG that claims to be enormous is rejected`(width: Int, height: Int) {
    #expect(throws: ImageRejection.tooLarge) {
      try ImageHeader(of: TestImage.pngHead(width: width, height: height))
    }
  }

  @Test func `a GIF whose frame is larger than its screen is rejected`() {
    var file = TestImage.gif.file
    let frame = file.firstIndex(of: 0x2C) ?? 0
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageRejection.tooLarge) { try ImageHeader(of: file) }
  }

  @Test(arguments: [
    "", "<html><svg>", "hello", "RIFF----WAVE", "<!-- <svg", "<?xml", "%PDF-1.5",
    "<!DOCTYPE svg [ <!ENTITY a '>'> <svg>",
  ])
  func `a file that is not an image has no known format`(text: String) {
    #expect(throws: ImageRejection.unknownFormat) { try ImageHeader(of: Array(text.utf8)) }
  }

  @Test(arguments: [
    "<svg>", "\u{FEFF}<svg>", "<?xml version='1.0'?>\n<!-- > --><svg>",
    "<!DOCTYPE svg [ <!ENTITY a '>'> ]><svg>", "<svg:svg>", "<?a [ ?><svg>",
  ])
  func `an SVG is recognized by its first element`(text: String) throws {
    #expect(try ImageHeader(of: Array(text.utf8)).format == .svg)
  }

  @Test(arguments: [
    (#"<svg width="10">"#, true), (#"<svg stroke-width="3">"#, false), ("<svg>", false),
    (#"<svg width="100%">"#, false), (#"<svg viewBox="0 0 9 9" width='2em'>"#, true),
  ])
  func `an SVG may omit its size`(text: String, hasSize: Bool) {
    #expect(SVGHeader.hasSize(Array(text.utf8)) == hasSize)
  }

  @Test func `only the first frame of an animation is kept`() throws {
    let gif = GIFHeader.onlyFirstFrame(of: TestImage.animatedGIF.file)
    #expect(gif.count < TestImage.animatedGIF.file.count)
    #expect(gif.last == 0x3B)
    let webp = WebPHeader.onlyFirstFrame(of: TestImage.animatedWebP.file)
    #expect(webp.count < TestImage.animatedWebP.file.count)
    #expect(try ImageHeader(of: webp).size == PixelSize(width: 32, height: 16))
  }

  @Test func `a still image is unchanged`() {
    #expect(WebPHeader.onlyFirstFrame(of: TestImage.webp.file) == TestImage.webp.file)
    #expect(GIFHeader.onlyFirstFrame(of: TestImage.gif.file) == TestImage.gif.file)
  }
}

extension TestImage {
  /// A header without any pixels.
  static func pngHead(width: Int, height: Int) -> [UInt8] {
    var file = TestImage.png.file
    for (offset, side) in [(16, width), (20, height)] {
      for index in 0..<4 {
        file[offset + index] = UInt8(truncatingIfNeeded: side >> (24 - index * 8))
      }
    }
    return file
  }
}
