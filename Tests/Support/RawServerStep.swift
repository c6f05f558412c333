/// One step of a `RawServer` on a connection; after the last one it closes the connection normally.
package enum RawServerStep: Sendable {
  /// Reads and records one request; ends the script if the client has closed.
  case readRequest
  /// Waits for some bytes, which may be anything.
  case receive
  case send([UInt8])
  /// Sends these bytes repeatedly until the client has closed.
  case sendForever([UInt8], every: Duration = .zero)
  case pause(Duration)
  /// Does nothing until the client has closed.
  case stall
  /// Cuts the connection with a TCP reset.
  case reset
  /// Passes bytes on to this port of 127.0.0.1, and back, until one side closes.
  case relay(to: Int)
  /// Repeats the steps until the client has closed.
  indirect case forever([RawServerStep])

  package static func send(_ text: String) -> RawServerStep { .send(Array(text.utf8)) }

  /// A complete HTTP/1.1 response with a Content-Length.
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

/// A request that a `RawServer` has read.
package struct RawRequest: Sendable, Equatable {
  /// The number of its connection, from 0.
  package var connection: Int
  package var method: String
  package var target: String
  /// In order, with names as sent.
  package var headers: [String]
  package var body: [UInt8]

  /// The first value of `name`.
  package func header(_ name: String) -> String? {
    let prefix = name.lowercased() + ":"
    guard let line = headers.first(where: { $0.lowercased().hasPrefix(prefix) }) else { return nil }
    return String(line.dropFirst(prefix.count).drop { $0 == " " })
  }
}
