package import Foundation

/// A request the simulator answered, kept for tests to look at.
package struct RecordedRequest: Sendable {
  package let method: String
  /// Percent-encoded, without the query.
  package let path: String
  /// Percent-encoded, without the question mark.
  package let query: String
  /// Decoded pairs of the query, in order.
  package let parameters: [(name: String, value: String)]
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// By the simulator's clock.
  package let time: Date

  /// The value of a header, whatever its case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The decoded value of a query parameter.
  package func parameter(_ name: String) -> String? {
    parameters.last { $0.name == name }?.value
  }

  init(_ request: Request, time: Date) {
    method = request.method
    path = request.path
    query = request.rawQuery
    parameters = request.query.items.map { (name: $0.name, value: $0.value) }
    headers = request.headers.fields
    body = request.body
    self.time = time
  }
}
