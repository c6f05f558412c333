/// The port through which every request leaves the program.
package protocol HTTPTransport: Sendable {
  /// Sends `request` and waits for the whole answer. Cancelling the task ends the exchange.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Tells that a request is coming: what takes time before the first one may begin. Returns at once.
  func prepare()
}

extension HTTPTransport {
  package func prepare() {}
}
