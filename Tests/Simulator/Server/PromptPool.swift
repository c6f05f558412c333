import FlyingSocks
import Glibc

/// A pool that turns off Nagle's algorithm on the listening socket, from which connections
/// inherit it: the header and the body of an answer are separate writes, and the second one
/// would wait up to 40 ms for the caller's delayed ACK.
struct PromptPool: AsyncSocketPool {
  private let base = SocketPool<ePoll>.ePoll()

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    var isOn: Int32 = 1
    _ = setsockopt(
      socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<Int32>.size))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
