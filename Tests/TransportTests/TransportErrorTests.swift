import Testing
import Transport

@Suite struct TransportErrorTests {
  @Test(arguments: [
    TransportError.hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""),
    .timedOut(host: "h", after: .seconds(1)), .broken(host: "h", detail: ""),
  ])
  func `what the network did may pass`(error: TransportError) {
    #expect(error.isTransient)
  }

  @Test(arguments: [
    TransportError.libraryMissing(detail: ""), .invalidAddress(""), .proxyNotFound(detail: ""),
    .notSecure(host: "h", detail: ""), .tooManyRedirects(limit: 5), .redirectRefused(detail: ""),
    .addressRefused(host: "h"),
    .tooLarge(limit: 1), .cancelled, .other(code: 1, detail: ""),
  ])
  func `what somebody has to change does not pass by itself`(error: TransportError) {
    #expect(!error.isTransient)
  }
}
