import Glibc
import HTTP

/// A transport's settings from the environment.
package struct CurlConfiguration: Sendable, Equatable {
  /// A file of trusted certificates that replaces the system's.
  package var caFile: String?
  /// A directory of trusted certificates, named by hash, that replaces the system's.
  package var caPath: String?
  /// The environment variables that name them.
  package var trustVariables: [String]
  package var userAgent: String
  /// For requests that may reach public addresses only; for others libcurl reads the environment.
  package var proxies: ProxyRules
  /// Names with fixed addresses, used before any DNS lookup, each as in
  /// `example.com:443:192.0.2.1`.
  var hostEntries: [String] = []

  package init(
    caFile: String? = nil, caPath: String? = nil, trustVariables: [String] = [],
    userAgent: String, proxies: ProxyRules = ProxyRules()
  ) {
    self.caFile = caFile
    self.caPath = caPath
    self.trustVariables = trustVariables
    self.userAgent = userAgent
    self.proxies = proxies
  }

  /// Reads `CURL_CA_BUNDLE` or else `SSL_CERT_FILE` and `SSL_CERT_DIR` together, as curl does.
  ///
  /// Reads proxies for `ProxyRules` only: libcurl itself reads `HTTPS_PROXY`, `ALL_PROXY` and
  /// `NO_PROXY`.
  package init(environment: [String: String], userAgent: String) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let file = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first(where: isSet)
    let directory = ["SSL_CERT_DIR"].first { isSet($0) && file != "CURL_CA_BUNDLE" }
    self.init(
      caFile: file.flatMap { environment[$0] }, caPath: directory.flatMap { environment[$0] },
      trustVariables: [file, directory].compactMap(\.self), userAgent: userAgent,
      proxies: ProxyRules(environment: environment))
  }
}

extension TransportInspection.Trust {
  /// A directory with at least this many links counts as the system's whole trust store: Mozilla's
  /// list has over a hundred, and a few may be an administrator's additions to a bundle elsewhere.
  static let leastLinks = 50

  /// OpenSSL parses a whole bundle (17 ms) but opens a hashed directory certificate by certificate.
  init(_ configuration: CurlConfiguration, systemDirectory: String = "/etc/ssl/certs") {
    self.init(
      file: configuration.caFile, directory: configuration.caPath,
      variables: configuration.trustVariables)
    guard isDefault, Self.links(in: systemDirectory, upTo: Self.leastLinks) == Self.leastLinks
    else { return }
    directory = systemDirectory
  }

  /// How many links such as `5ed36f99.0`, which `openssl rehash` creates, `directory` has; stops
  /// counting at `most`.
  static func links(in directory: String, upTo most: Int) -> Int {
    guard let stream = opendir(directory) else { return 0 }
    defer { closedir(stream) }
    var links = 0
    while links < most, let entry = readdir(stream) {
      if withUnsafeBytes(of: &entry.pointee.d_name, { isHashedName($0) }) { links += 1 }
    }
    return links
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
