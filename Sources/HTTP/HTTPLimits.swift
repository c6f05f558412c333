/// Limits on the time and size of a request.
package struct HTTPLimits: Sendable, Equatable {
  /// Time to connect, including TLS.
  package var connect: Duration
  /// Time for the whole exchange, including redirects.
  package var total: Duration
  /// The exchange ends when less than a byte a second arrives for this long.
  package var stall: Duration
  /// Bytes of the decompressed body.
  package var bodyBytes: Int

  package init(
    connect: Duration = .seconds(10), total: Duration = .seconds(30),
    stall: Duration = .seconds(15), bodyBytes: Int = 10 * 1024 * 1024
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
    self.bodyBytes = bodyBytes
  }

  package static let standard = HTTPLimits()
}
