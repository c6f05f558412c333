import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct TransportErrorTests {
  @Test(arguments: [
    TransportError.timedOut(host: "h", after: .seconds(1)), .broken(host: "h", detail: ""),
    .hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""), .proxyFailed(detail: ""),
    .proxyFailed(.connectionFailed(.refused)), .proxyFailed(.refused(host: "h", status: 502)),
    .proxyFailed(.lost), .proxyFailed(.notFound), .proxyFailed(.timedOut(after: .seconds(1))),
    .proxyFailed(.refused(host: "h", status: nil)), .connectionFailed(host: "h", .refused),
  ])
  func `a lost network may come back`(error: TransportError) {
    #expect(error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.proxyFailed(.credentialsRefused), .proxyFailed(.otherProtocol),
    .proxyFailed(.refused(host: "h", status: 403)), .connectionFailed(host: "h", .notPermitted),
    .proxyFailed(.credentialsNeeded), .proxyFailed(.notAProxy(status: 200)),
    .proxyFailed(.untrusted), .proxyFailed(.unknownScheme), .proxyFailed(.invalidAddress),
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

  @Test(arguments: [
    TransportError.libraryMissing(detail: "w"), .proxyFailed(.lost, detail: "w"),
    .connectionFailed(host: "h", .refused, detail: "w"),
    .notSecure(host: "h", .notTLS(port: 80), detail: "w"), .redirectRefused(detail: "w"),
    .broken(host: "h", detail: "w"), .other(code: 7, detail: "w"),
  ])
  func `the words of the library are kept`(error: TransportError) {
    #expect(error.detail == "w")
  }

  @Test(arguments: [
    TransportError.connectionFailed(host: "h"), .broken(host: "h", detail: ""),
    .other(code: 7, detail: ""), .timedOut(host: "h", after: .seconds(1)), .invalidAddress("a"),
    .cancelled,
  ])
  func `an error without words of the library has no detail`(error: TransportError) {
    #expect(error.detail == nil)
  }

  @Test func `an error of the system has its number and its words`() {
    let error = TransportError.failed(24)
    #expect(error == .other(code: 24, detail: "Too many open files"))
    #expect(!error.isTransient)
  }
}
