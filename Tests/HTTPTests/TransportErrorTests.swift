import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct TransportErrorTests {
  @Test(arguments: [
    TransportError.timedOut(host: "h", after: .seconds(1)), .broken(host: "h", detail: ""),
    .hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""), .proxyFailed(detail: ""),
    .proxyFailed(.connectionFailed(.refused)), .proxyFailed(.refused(host: "h", status: 502)),
    .proxyFailed(.lost),
  ])
  func `a lost network may come back`(error: TransportError) {
    #expect(error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.proxyFailed(.credentialsRefused), .proxyFailed(.otherProtocol),
    .proxyFailed(.refused(host: "h", status: 403)), .connectionFailed(host: "h", .notPermitted),
  ])
  func `a proxy or firewall that refuses does so again`(error: TransportError) {
    #expect(!error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.libraryMissing(detail: ""), .invalidAddress(""),
    .notSecure(host: "h", detail: ""), .badCertificate(host: "h", .expired),
    .tooManyRedirects(limit: 5), .redirectRefused(detail: ""),
    .addressRefused(host: "h"),
    .tooLarge(limit: 1), .cancelled, .other(code: 1, detail: ""),
  ])
  func `errors that need a change are not transient`(error: TransportError) {
    #expect(!error.isTransient && !error.isOutOfReach)
  }
}
