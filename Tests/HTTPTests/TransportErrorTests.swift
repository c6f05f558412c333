import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct TransportErrorTests {
  @Test(arguments: [
    TransportError.timedOut(host: "h", after: .seconds(1)), .broken(host: "h", detail: ""),
  ])
  func `what the network did may pass`(error: TransportError) {
    #expect(error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""),
    .proxyNotFound(detail: ""),
  ])
  func `a host that is not there is not there two seconds later`(error: TransportError) {
    #expect(!error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.libraryMissing(detail: ""), .invalidAddress(""),
    .notSecure(host: "h", detail: ""), .badCertificate(host: "h", .expired),
    .tooManyRedirects(limit: 5), .redirectRefused(detail: ""),
    .addressRefused(host: "h"),
    .tooLarge(limit: 1), .cancelled, .other(code: 1, detail: ""),
  ])
  func `what somebody has to change does not pass by itself`(error: TransportError) {
    #expect(!error.isTransient && !error.isOutOfReach)
  }
}
