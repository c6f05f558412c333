import Glibc

/// Where the certificates come from that a server's must lead to.
enum TrustStore: Equatable {
  case file(String)
  case directory(String)
  /// Whatever libcurl was built with.
  case builtIn

  /// So many links make a directory the system's whole trust: Mozilla's list has over a hundred, and a
  /// few may be what an administrator added to a bundle that is elsewhere.
  static let leastLinks = 50

  /// OpenSSL parses a whole bundle (17 ms) but opens a hashed directory certificate by certificate.
  init(_ configuration: CurlConfiguration, systemDirectory: String = "/etc/ssl/certs") {
    if let file = configuration.caFile {
      self = .file(file)
    } else if let directory = configuration.caPath {
      self = .directory(directory)
    } else if Self.isHashed(systemDirectory) {
      self = .directory(systemDirectory)
    } else {
      self = .builtIn
    }
  }

  /// Whether `directory` holds as many links such as `5ed36f99.0`, which `openssl rehash` makes.
  private static func isHashed(_ directory: String) -> Bool {
    guard let stream = opendir(directory) else { return false }
    defer { closedir(stream) }
    var links = 0
    while links < leastLinks, let entry = readdir(stream) {
      if withUnsafeBytes(of: &entry.pointee.d_name, { isHashedName($0) }) { links += 1 }
    }
    return links == leastLinks
  }

  private static func isHashedName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let name = bytes.prefix { $0 != 0 }
    return name.count == 10 && name.suffix(2).elementsEqual(".0".utf8)
      && name.prefix(8).allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
