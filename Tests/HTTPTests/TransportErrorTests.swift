import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct TransportErrorTests {
  @Test(arguments: [
    TransportError.timedOut(host: "h", after: .seconds(1)), .broken(host: "h", detail: ""),
  ])
  func `network errors may be transient`(error: TransportError) {
    #expect(error.isTransient && error.isOutOfReach)
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "h"), .connectionFailed(host: "h", detail: ""),
    .proxyFailed(detail: ""),
  ])
  func `an unreachable host is not a transient error`(error: TransportError) {
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
