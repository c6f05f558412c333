import Foundation
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct ImageKindTests {
  @Test func `each format is recognized by its first bytes`() {
    for kind in ImageKind.allCases { #expect(ImageKind(of: .sample(kind)) == kind) }
  }

  @Test(arguments: [
    "<svg>", "<SVG viewBox='0'/>", "\u{FEFF} \n<svg\n>", "<?xml version='1.0'?>\n<svg:svg/><svg >",
    "<!-- drawn by hand --><svg>", "<!DOCTYPE svg PUBLIC ''><svg xmlns=''>",
  ])
  func `an SVG may have a prologue`(text: String) {
    #expect(ImageKind(of: Data(text.utf8)) == .svg)
  }

  @Test(arguments: [
    "", "<", "<svgx>", "svg", "<html><svg>", "<!doctype html><svg>", "<?xml?><html><svg></html>",
    "<?xml version='1.0'?><feed/>", "Not Found", "{\"message\":\"<svg>\"}", "GIF86a",
    "RIFF....WAVE",
    "RIFF", "\u{89}PNG", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1",
  ])
  func `everything else is not an image`(text: String) {
    #expect(ImageKind(of: Data(text.utf8)) == nil)
  }

  @Test func `no header bytes cause a crash`() {
    var numbers = SeededNumbers(seed: 8)
    for kind in ImageKind.allCases {
      let bytes = Data.sample(kind)
      for _ in 0..<300 {
        var mutated = bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers))
        if let place = mutated.indices.randomElement(using: &numbers) {
          mutated[place] = UInt8.random(in: .min ... .max, using: &numbers)
        }
        // A slice that does not start at index 0 gives the same result as a copy.
        let slice = (Data([1, 2, 3]) + mutated).dropFirst(3)
        #expect(ImageKind(of: slice) == ImageKind(of: Data(mutated)))
      }
    }
  }
}

extension Data {
  /// The first bytes of an image.
  static func sample(_ kind: ImageKind, _ more: String = "") -> Data {
    let bytes: [UInt8] =
      switch kind {
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
      case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0, 0]
      case .gif: Array("GIF89a..".utf8)
      case .webp: Array("RIFF....WEBPVP8 ".utf8)
      case .svg: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
      }
    return Data(bytes + Array(more.utf8))
  }
}
