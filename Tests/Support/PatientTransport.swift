package import HTTP

/// Sends requests without limits on their time, so that a busy machine cannot make one fail.
package struct PatientTransport: HTTPTransport {
  private let transport: any HTTPTransport

  package init(_ transport: any HTTPTransport) { self.transport = transport }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    let never = Duration.seconds(24 * 60 * 60)
    (request.limits.connect, request.limits.total, request.limits.stall) = (never, never, never)
    return try await transport.send(request)
  }
}
