package import HTTP

/// Sends requests through libcurl, which is loaded when the first one comes.
///
/// Requests that run at the same time share connections, and one HTTP/2 connection where they can.
package final class CurlTransport: HTTPTransport {
  private let loop: CurlLoop

  package convenience init(_ configuration: CurlConfiguration) {
    self.init(configuration, library: CurlLibrary.standardName)
  }

  /// `library` is the file name under which the loader knows libcurl.
  init(_ configuration: CurlConfiguration, library: String) {
    loop = CurlLoop(configuration, library: library)
  }

  deinit {
    loop.shutdown()
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let ticket = Ticket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.submit(Submission(request, ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      loop.cancel(ticket)
    }
    return try result.get()
  }

  package func prepare() { loop.start() }

  /// Ends every exchange with `cancelled`, closes all connections and waits for the loop's thread.
  ///
  /// Requests sent later are cancelled too.
  package func shutdown() {
    loop.shutdown()
  }
}
