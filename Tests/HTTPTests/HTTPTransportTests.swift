import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPTransportTests {
  /// Has nothing but what every transport must have.
  private actor SimpleTransport: HTTPTransport {
    private(set) var sent = 0

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      sent += 1
      return HTTPResponse(status: 200, url: request.url)
    }
  }

  @Test
  func `a transport that only sends knows nothing of its ways, and sends nothing to find out`()
    async throws
  {
    let transport = SimpleTransport()
    transport.prepare()
    #expect(try await transport.inspect("https://x.org") == TransportInspection())
    #expect(try await transport.addresses(of: "x.org").isEmpty)
    #expect(await transport.sent == 0)
  }

  @Test(arguments: [
    (TransportInspection.Trust(), true), (.init(file: "/a.pem"), false),
    (.init(directory: "/certs"), false), (.init(variables: ["SSL_CERT_FILE"]), true),
  ])
  func `a file or a folder of certificates is not the default`(
    trust: TransportInspection.Trust, isDefault: Bool
  ) {
    #expect(trust.isDefault == isDefault)
  }

  @Test func `no part of a request may take longer than the whole`() {
    let limits = HTTPLimits.standard
    #expect(limits.connect < limits.total)
    #expect(limits.stall < limits.total)
  }

  @Test func `a request with another token is another request`() {
    let request = HTTPRequest(.get, "https://x.org", bearer: Secret("gho_a"))
    #expect(request == HTTPRequest(.get, "https://x.org", bearer: Secret("gho_a")))
    #expect(request != HTTPRequest(.get, "https://x.org", bearer: Secret("gho_b")))
    #expect(request != HTTPRequest(.get, "https://x.org"))
  }
}
