import Testing
import Transport

@testable import CurlTransport

@Suite struct LibraryTests {
  private let configuration = CurlConfiguration(userAgent: "tests/1")

  @Test func `a library that is not installed is named`() async {
    let transport = CurlTransport(configuration, library: "libcurl-of-nowhere.so.4")
    for _ in 0..<2 {
      let failure = await transport.failure(of: HTTPRequest(.get, "https://example.invalid/"))
      guard case .libraryMissing(let detail) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(detail.contains("libcurl-of-nowhere.so.4"))
    }
  }

  @Test func `a library without libcurl's functions is refused`() async {
    let transport = CurlTransport(configuration, library: "libm.so.6")
    let failure = await transport.failure(of: HTTPRequest(.get, "https://example.invalid/"))
    guard case .libraryMissing(let detail) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(detail.contains("curl_global_init"))
  }
}
