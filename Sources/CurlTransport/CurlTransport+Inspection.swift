import CCurl
import Glibc
package import HTTP
import Platform

extension CurlTransport {
  package func inspect(_ url: String) async throws(TransportError) -> TransportInspection {
    let (configuration, library) = (configuration, library)
    let result = await BlockingThread.run { _ in
      Result { () throws(TransportError) in
        try Self.inspection(of: url, configuration, CurlLibrary.load(library).table)
      }
    }
    return try result.get()
  }

  private static func inspection(
    of url: String, _ configuration: CurlConfiguration, _ curl: UnsafePointer<ccurl>
  ) throws(TransportError) -> TransportInspection {
    guard let target = TargetURL(url, by: curl) else { throw .invalidAddress(url) }
    return TransportInspection(
      library: curl.pointee.version().map { shortened(String(cString: $0)) },
      trust: TransportInspection.Trust(configuration),
      proxy: target.isLoopback ? nil : configuration.proxies.choice(for: target.host)?.inspected)
  }

  /// libcurl's version, its TLS library's, which comes next, and that of HTTP/2.
  static func shortened(_ versions: String) -> String {
    let words = versions.split(separator: " ")
    return (words.prefix(2) + words.dropFirst(2).filter { $0.hasPrefix("nghttp2/") })
      .joined(separator: " ")
  }

  /// Asks the system as libcurl does, whose own lookup cannot be watched.
  package func addresses(of host: String) async throws(TransportError) -> [String] {
    let result = await BlockingThread.run { _ in
      Result { () throws(TransportError) in try HostLookup.addresses(of: host) }
    }
    return try result.get()
  }
}

/// Finds the addresses of a machine.
enum HostLookup {
  /// Numeric addresses, each once, in the order in which they would be tried.
  static func addresses(of host: String) throws(TransportError) -> [String] {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let name = isBracketed ? String(host.dropFirst().dropLast()) : host
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &first) == 0 else { throw .hostNotFound(host: host) }
    defer { freeaddrinfo(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(
        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      {
        let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        if !found.contains(address) { found.append(address) }
      }
      next = entry.ai_next
    }
    return found
  }
}
