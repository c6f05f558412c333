import HTTP

@testable import CurlTransport

extension CurlTransport {
  /// One that takes nothing from the environment.
  convenience init() {
    self.init(CurlConfiguration(userAgent: "tests/1"))
  }

  /// Why `request` failed; `nil` where it did not.
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
  /// The name of the case, for failures whose detail is libcurl's own text.
  var kind: String {
    String("\(self)".prefix { $0 != "(" })
  }
}
