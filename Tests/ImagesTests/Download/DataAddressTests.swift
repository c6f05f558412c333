import Foundation
import HTTP
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct DataAddressTests {
  @Test(arguments: [
    ("data:image/gif;base64,R0lGODlh", "GIF89a"), ("DATA:;BASE64,R0lG ODlh", "GIF89a"),
    ("data:image/gif;base64,R0lGODlh%0A", "GIF89a"), ("data:,GIF89a", "GIF89a"),
    ("data:image/svg+xml;utf8,%3Csvg%3E", "<svg>"),
    ("data:image/svg+xml,<svg a='1%'>", "<svg a='1%'>"),
    ("data:,%C5%BC%zz", "ż%zz"),
  ])
  func `both encodings are decoded`(address: String, text: String) {
    #expect(DataAddress.bytes(of: address, limit: 100) == Data(text.utf8))
  }

  @Test(arguments: [
    "", "data:", "data:image/png", "data:,", "data:;base64,", "data:;base64,A", "https://a,b",
    "data:," + String(repeating: "a", count: 101),
    "data:;base64," + String(repeating: "A", count: 9000),
  ])
  func `empty, invalid and oversized data is not an image`(address: String) {
    #expect(DataAddress.bytes(of: address, limit: 100) == nil)
  }
}

@Suite(.timeLimit(.minutes(10))) struct CacheControlTests {
  private func control(_ text: String) -> CacheControl {
    CacheControl(HTTPHeaders(["Cache-Control": text]))
  }

  @Test func `ages are parsed and limited`() {
    #expect(control("public, max-age=300").maxAge == .seconds(300))
    #expect(control("MAX-AGE=\"60\"").maxAge == .seconds(60))
    #expect(control("max-age=99999999999999999999999").maxAge == .seconds(30 * 86_400))
    #expect(control("max-age=-1, max-age=x, max-age=").maxAge == .zero)
    #expect(control("s-maxage=60").maxAge == .zero)
    #expect(control("no-cache, max-age=2592000").maxAge == .zero)
    #expect(control("max-age=2592000, no-cache").maxAge == .zero)
  }

  @Test func `a no-store response is not stored`() {
    #expect(!control("private, no-store").mayStore)
    #expect(control("").mayStore)
  }
}
