import Glibc

/// Breaks a connection with RST, which the HTTP server itself has no means to do.
enum ConnectionReset {
  /// Resets the connection between two ports of loopback.
  ///
  /// Ports of both ends name one connection; connecting an established socket to nothing
  /// (`AF_UNSPEC`) resets it, see connect(2).
  static func reset(peerPort: UInt16, ownPort: UInt16) {
    for descriptor in 0..<Int32(4096)
    where name(of: descriptor, getpeername) == peerPort
      && name(of: descriptor, getsockname) == ownPort
    {
      var nothing = sockaddr()
      nothing.sa_family = sa_family_t(AF_UNSPEC)
      _ = connect(descriptor, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
    }
  }

  private typealias Lookup = (
    Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>
  ) -> Int32

  /// The port of one end of a socket, nil for what is no IPv4 socket.
  private static func name(of descriptor: Int32, _ lookup: Lookup) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { lookup(descriptor, $0, &size) }
    }
    guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return UInt16(bigEndian: address.sin_port)
  }
}
