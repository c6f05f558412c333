import Foundation
package import HTTP
import Synchronization
package import Testing

/// A transport that responds from a script: an unexpected request fails the test, and so does an
/// unused stub.
package final class ScriptedTransport: HTTPTransport {
  /// One expected request with its response.
  package struct Stub: Sendable {
    let method: HTTPRequest.Method
    let url: String
    let answer: @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse

    /// Responds to `method` for exactly `url`.
    package static func answer(
      _ url: String, method: HTTPRequest.Method = .get, status: Int = 200,
      headers: HTTPHeaders = HTTPHeaders(), body: String = "", from finalURL: String? = nil
    ) -> Stub {
      let redirects = finalURL == nil ? 0 : 1
      return Stub(method: method, url: url) { request throws(TransportError) in
        HTTPResponse(
          status: status, headers: headers, body: Data(body.utf8), url: finalURL ?? request.url,
          redirects: redirects)
      }
    }

    /// Fails `method` for exactly `url`.
    package static func failure(
      _ url: String, method: HTTPRequest.Method = .get, _ error: TransportError
    ) -> Stub {
      Stub(method: method, url: url) { _ throws(TransportError) in throw error }
    }
  }

  private struct State {
    var stubs: [Stub]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>
  private let location: SourceLocation

  private init(_ stubs: [Stub], location: SourceLocation) {
    state = Mutex(State(stubs: stubs))
    self.location = location
  }

  /// The requests so far, in order.
  package var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// Calls `body` with a transport that has `stubs`; each responds to one request, the first that
  /// matches.
  @discardableResult
  package static func playing<Result>(
    _ stubs: Stub..., at location: SourceLocation = #_sourceLocation,
    body: (ScriptedTransport) async throws -> Result
  ) async throws -> Result {
    try await playing(stubs, at: location, body: body)
  }

  @discardableResult
  package static func playing<Result>(
    _ stubs: [Stub], at location: SourceLocation = #_sourceLocation,
    body: (ScriptedTransport) async throws -> Result
  ) async throws -> Result {
    let transport = ScriptedTransport(stubs, location: location)
    let result = try await body(transport)
    for stub in transport.state.withLock(\.stubs) {
      Issue.record("nobody asked for \(stub.method.rawValue) \(stub.url)", sourceLocation: location)
    }
    return result
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let stub = state.withLock { state -> Stub? in
      state.requests.append(request)
      let index = state.stubs.firstIndex {
        $0.method == request.method && $0.url == request.url
      }
      return index.map { state.stubs.remove(at: $0) }
    }
    guard let stub else {
      Issue.record(
        "unexpected \(request.method.rawValue) \(request.url)", sourceLocation: location)
      throw .other(code: -1, detail: "unexpected request")
    }
    return try stub.answer(request)
  }
}
