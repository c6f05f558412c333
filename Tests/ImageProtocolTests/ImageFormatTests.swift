import ImageProtocol
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImageFormatTests {
  private static let heads: [(format: ImageFormat, bytes: [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    (.gif, Array("GIF89a".utf8)), (.webp, Array("RIFF....WEBPVP8 ".utf8)),
    (.svg, Array("<svg/>".utf8)),
  ]

  @Test func `each format is recognized by its first bytes`() {
    #expect(Self.heads.map(\.format) == ImageFormat.allCases)
    for (format, bytes) in Self.heads { #expect(ImageFormat(of: bytes) == format) }
  }

  @Test(arguments: [
    "<svg>", "\u{FEFF} \n<svg\n>", "<?xml version='1.0'?>\n<svg:svg/>",
    "<!-- drawn by hand --><svg>", "<!DOCTYPE svg PUBLIC ''><svg xmlns=''>",
    "<!--\(String(repeating: "license ", count: 1000))--><svg>",
  ])
  func `an SVG may have a prologue`(text: String) {
    #expect(ImageFormat(of: text.utf8) == .svg)
  }

  @Test(arguments: [
    "", "<", "svg", "<html><svg>", "<!doctype html><svg>", "<?xml?><html><svg></html>",
    "<?xml version='1.0'?><feed/>", "Not Found", "{\"message\":\"<svg>\"}", "GIF86a",
    "RIFF....WAVE", "RIFF", "\u{89}PNG",
    "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1",
    "<!--\(String(repeating: "license ", count: 1100))--><svg>",
  ])
  func `everything else is not an image`(text: String) {
    #expect(ImageFormat(of: text.utf8) == nil)
  }

  @Test func `no first bytes cause a crash`() {
    var numbers = SeededNumbers(seed: 8)
    for (_, bytes) in Self.heads {
      for _ in 0..<300 {
        var mutated = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)))
        if let place = mutated.indices.randomElement(using: &numbers) {
          mutated[place] = UInt8.random(in: .min ... .max, using: &numbers)
        }
        _ = ImageFormat(of: mutated)
      }
    }
  }
}
