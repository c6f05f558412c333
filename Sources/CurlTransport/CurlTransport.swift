package import HTTP

/// Sends requests through libcurl, which is loaded at the first request.
///
/// Concurrent requests share connections, and one HTTP/2 connection where they can.
package final class CurlTransport: HTTPTransport {
  private let loop: CurlLoop
  let configuration: CurlConfiguration
  /// The file name of libcurl, for the loader.
  let library: String

  package convenience init(_ configuration: CurlConfiguration) {
    self.init(configuration, library: CurlLibrary.standardName)
  }

  /// `library` is the file name of libcurl, for the loader.
  init(_ configuration: CurlConfiguration, library: String) {
    loop = CurlLoop(configuration, library: library)
    self.configuration = configuration
    self.library = library
  }

  deinit {
    loop.shutdown()
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let reservation = TransferHandle()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.submit(Submission(request, reservation: reservation, continuation: continuation))
      }
    } onCancel: {
      loop.cancel(reservation)
    }
    return try result.get()
  }

  package func prepare() { loop.start() }
}
