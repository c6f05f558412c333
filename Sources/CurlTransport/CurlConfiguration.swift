/// What a transport takes from its surroundings.
package struct CurlConfiguration: Sendable, Equatable {
  /// A file of trusted certificates that replaces the system's.
  package var caFile: String?
  /// A directory of trusted certificates, named by hash, that replaces the system's.
  package var caPath: String?
  package var userAgent: String
  /// For requests that may reach public addresses alone; libcurl reads the environment for others.
  package var proxies: ProxyRules
  /// Names with the addresses they stand for before a name server is asked, each as in
  /// `example.com:443:192.0.2.1`.
  var hostEntries: [String] = []

  package init(
    caFile: String? = nil, caPath: String? = nil, userAgent: String,
    proxies: ProxyRules = ProxyRules()
  ) {
    self.caFile = caFile
    self.caPath = caPath
    self.userAgent = userAgent
    self.proxies = proxies
  }

  /// Reads `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR`, the first one winning as in curl.
  ///
  /// Proxies are read for `ProxyRules` only: libcurl itself knows `HTTPS_PROXY`, `ALL_PROXY` and
  /// `NO_PROXY`.
  package init(environment: [String: String], userAgent: String) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let file = path("CURL_CA_BUNDLE") ?? path("SSL_CERT_FILE")
    self.init(
      caFile: file, caPath: file == nil ? path("SSL_CERT_DIR") : nil, userAgent: userAgent,
      proxies: ProxyRules(environment: environment))
  }
}
