/// One thing a `RawServer` does on a connection; after the last one it closes politely.
package enum RawServerStep: Sendable {
  /// Reads one request and notes it; ends the script where the client has gone.
  case readRequest
  case send([UInt8])
  /// Sends these bytes again and again until the client has gone.
  case sendForever([UInt8], every: Duration = .zero)
  case pause(Duration)
  /// Does nothing until the client has gone.
  case stall
  /// Cuts the connection with a TCP reset.
  case reset
  /// Repeats the steps until the client has gone.
  indirect case forever([RawServerStep])

  package static func send(_ text: String) -> RawServerStep { .send(Array(text.utf8)) }

  /// A complete HTTP/1.1 answer with a Content-Length.
  package static func respond(
    _ status: Int = 200, _ headers: KeyValuePairs<String, String> = [:], body: [UInt8] = []
  ) -> RawServerStep {
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let head = "HTTP/1.1 \(status) Status\r\n\(lines)Content-Length: \(body.count)\r\n\r\n"
    return .send(Array(head.utf8) + body)
  }

  package static func respond(_ text: String) -> RawServerStep {
    .respond(body: Array(text.utf8))
  }

  package static func redirect(_ status: Int = 302, to location: String) -> RawServerStep {
    .respond(status, ["Location": location])
  }
}

/// A request as a `RawServer` read it.
package struct RawRequest: Sendable, Equatable {
  /// The number of the connection it came on, from 0.
  package var connection: Int
  package var method: String
  package var target: String
  /// In order, with the names as they were sent.
  package var headers: [String]
  package var body: [UInt8]

  /// The first value under `name`.
  package func header(_ name: String) -> String? {
    let prefix = name.lowercased() + ":"
    guard let line = headers.first(where: { $0.lowercased().hasPrefix(prefix) }) else { return nil }
    return String(line.dropFirst(prefix.count).drop { $0 == " " })
  }
}
