import HTTP

@testable import CurlTransport

extension CurlTransport {
  /// A transport that ignores the environment.
  convenience init() {
    self.init(CurlConfiguration(userAgent: "tests/1"))
  }

  /// The error of `request`, or `nil` if it succeeds.
  func failure(of request: HTTPRequest) async -> TransportError? {
    do throws(TransportError) {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }
}

extension TransportError {
  /// The name of the case, for errors whose detail is libcurl's own text.
  var kind: String {
    String("\(self)".prefix { $0 != "(" })
  }
}
