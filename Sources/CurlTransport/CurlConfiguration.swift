/// What a transport takes from its surroundings.
package struct CurlConfiguration: Sendable, Equatable {
  /// A file of trusted certificates that replaces the system's.
  package var caFile: String?
  /// A directory of trusted certificates, named by hash, that replaces the system's.
  package var caPath: String?
  package var userAgent: String

  package init(caFile: String? = nil, caPath: String? = nil, userAgent: String) {
    self.caFile = caFile
    self.caPath = caPath
    self.userAgent = userAgent
  }

  /// Reads `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR`, the first one winning as in curl.
  ///
  /// Proxies are not read here: libcurl itself knows `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`.
  package init(environment: [String: String], userAgent: String) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let file = path("CURL_CA_BUNDLE") ?? path("SSL_CERT_FILE")
    self.init(
      caFile: file, caPath: file == nil ? path("SSL_CERT_DIR") : nil, userAgent: userAgent)
  }
}
