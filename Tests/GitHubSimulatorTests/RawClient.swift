import Foundation
import Glibc

/// Exchanges raw bytes with a port and reports how the connection ended.
struct RawClient {
  enum Ending: Equatable { case closed, reset, silent }

  struct Value {
    var text: String
    var ending: Ending
    var head: String { String(text.prefix(upTo: bodyStart)) }
    var body: String { String(text.suffix(from: bodyStart)) }
    var status: Int? {
      let words = text.split(separator: " ", maxSplits: 2)
      return words.count > 1 ? Int(words[1]) : nil
    }
    private var bodyStart: String.Index {
      text.firstRange(of: "\r\n\r\n")?.upperBound ?? text.endIndex
    }
  }

  let port: UInt16

  /// Sends `text` and reads until the end, or until nothing arrives for `patience` seconds.
  ///
  /// Runs on a separate thread: a blocking read must not occupy the pool that the server needs.
  func exchange(_ text: String, patience: Double = 600) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try exchangeBlocking(text, patience) })
      }
    }
  }

  /// A GET that asks the server to close the connection.
  func get(_ target: String, headers: String = "", patience: Double = 600) async throws -> Value {
    try await exchange(
      "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUser-Agent: raw\r\n\(headers)"
        + "Connection: close\r\n\r\n", patience: patience)
  }

  private func exchangeBlocking(_ text: String, _ patience: Double) throws -> Value {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
    let micros = Int(patience * 1_000_000)
    var limit = timeval(tv_sec: micros / 1_000_000, tv_usec: micros % 1_000_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    _ = Array(text.utf8).withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return readAll(descriptor)
  }

  private func readAll(_ descriptor: Int32) -> Value {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer.prefix(count)
        continue
      }
      let ending: Ending = count == 0 ? .closed : errno == ECONNRESET ? .reset : .silent
      return Value(text: String(decoding: bytes, as: UTF8.self), ending: ending)
    }
  }
}
