/// The port through which every request leaves the program.
package protocol HTTPTransport: Sendable {
  /// Sends `request` and waits for the whole response. Cancelling the task ends the exchange.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Announces a request, so that slow preparations can begin. Returns at once.
  func prepare()

  /// How a request to `url` would be made; sends nothing.
  func inspect(_ url: String) async throws(TransportError) -> TransportInspection

  /// The addresses of the machine named `host`, as a request finds them.
  func addresses(of host: String) async throws(TransportError) -> [String]
}

extension HTTPTransport {
  package func prepare() {}

  package func inspect(_ url: String) async throws(TransportError) -> TransportInspection {
    TransportInspection()
  }

  package func addresses(of host: String) async throws(TransportError) -> [String] { [] }
}
