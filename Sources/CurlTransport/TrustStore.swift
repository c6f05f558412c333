import Glibc

/// Where the certificates come from that a server's must lead to.
enum TrustStore: Equatable {
  case file(String)
  case directory(String)
  /// Whatever libcurl was built with.
  case builtIn

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

  /// Whether `directory` holds links such as `5ed36f99.0`, as made by `openssl rehash`.
  private static func isHashed(_ directory: String) -> Bool {
    guard let stream = opendir(directory) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let isLink = withUnsafeBytes(of: &entry.pointee.d_name) { isHashedName($0) }
      if isLink { return true }
    }
    return false
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
