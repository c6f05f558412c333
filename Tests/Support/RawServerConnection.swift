import Foundation
import Synchronization

/// Runs a script on one accepted socket.
final class RawServerConnection {
  private let socket: Int32
  private let number: Int
  private let log: RawServerLog
  private var unread: [UInt8] = []
  private var isGone = false

  init(socket: Int32, number: Int, log: RawServerLog) {
    self.socket = socket
    self.number = number
    self.log = log
  }

  func play(_ steps: [RawServerStep]) {
    for step in steps where !isGone {
      switch step {
      case .readRequest: readRequest()
      case .receive: receive()
      case .send(let bytes): send(bytes)
      case .sendForever(let bytes, let pause):
        while !isGone {
          send(bytes)
          wait(pause)
        }
      case .pause(let duration): wait(duration)
      case .stall: while !isGone { receive() }
      case .relay(let port): relay(to: port)
      case .reset:
        RawSocket.resetOnClose(socket)
        isGone = true
      case .forever(let steps): while !isGone { play(steps) }
      }
    }
  }

  private func readRequest() {
    let end = Array("\r\n\r\n".utf8)
    while unread.firstRange(of: end) == nil, !isGone { receive() }
    guard let range = unread.firstRange(of: end) else { return }
    let lines = String(decoding: unread[..<range.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let start = (lines.first ?? "").split(separator: " ").map(String.init)
    var request = RawRequest(
      connection: number, method: start.first ?? "", target: start.dropFirst().first ?? "",
      headers: Array(lines.dropFirst()), body: [])
    let size = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while unread.count < range.upperBound + size, !isGone { receive() }
    guard unread.count >= range.upperBound + size else { return }
    request.body = Array(unread[range.upperBound..<(range.upperBound + size)])
    unread.removeFirst(range.upperBound + size)
    log.note(request)
  }

  private func receive() {
    guard let bytes = RawSocket.receive(from: socket) else {
      isGone = true
      return
    }
    unread += bytes
  }

  private func relay(to port: Int) {
    guard let other = RawSocket.connect(to: port) else {
      isGone = true
      return
    }
    defer { close(other) }
    var ends = [socket, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&ends, 2, -1) > 0 {
      for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
        guard let bytes = RawSocket.receive(from: ends[from].fd),
          RawSocket.send(bytes, to: ends[to].fd)
        else {
          isGone = true
          return
        }
      }
    }
  }

  private func send(_ bytes: [UInt8]) {
    if !RawSocket.send(bytes, to: socket) { isGone = true }
  }

  private func wait(_ duration: Duration) {
    if duration > .zero { Thread.sleep(forTimeInterval: duration / .seconds(1)) }
  }
}

/// The requests and connections of a `RawServer`.
final class RawServerLog: Sendable {
  private struct State {
    var requests: [RawRequest] = []
    var connections = 0
    var open: Set<Int32> = []
    var isCut = false
  }

  private let state = Mutex(State())

  var requests: [RawRequest] { state.withLock { $0.requests } }
  var connections: Int { state.withLock { $0.connections } }
  var openConnections: Int { state.withLock { $0.open.count } }

  func note(_ request: RawRequest) {
    state.withLock { $0.requests.append(request) }
  }

  /// The number of the new connection.
  func open(_ socket: Int32) -> Int {
    state.withLock { state in
      state.open.insert(socket)
      state.connections += 1
      if state.isCut { shutdown(socket, Int32(SHUT_RDWR)) }
      return state.connections - 1
    }
  }

  func close(_ socket: Int32) {
    state.withLock { state in
      state.open.remove(socket)
      _ = Glibc.close(socket)
    }
  }

  /// Wakes the thread of every connection, whatever it waits for.
  func cutAll() {
    state.withLock { state in
      state.isCut = true
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}
