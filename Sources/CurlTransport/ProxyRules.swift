/// The proxy for requests that may reach public addresses alone.
///
/// For these the choice between proxy and direct way is made here and not in libcurl: only who knows
/// that a connection leads to a proxy can leave the proxy's own address, the person's choice, alone.
package struct ProxyRules: Sendable, Equatable {
  private let proxy: String?
  private let exceptions: [String]

  /// Reads the names that curl reads for https, lower case first.
  package init(environment: [String: String] = [:]) {
    func value(_ name: String) -> String? {
      let value = environment[name] ?? environment[name.uppercased()]
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
    proxy = value("https_proxy") ?? value("all_proxy")
    exceptions = (value("no_proxy") ?? "").lowercased().split { $0 == "," || $0 == " " }
      .map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
  }

  /// The proxy through which `host`, in lower case, is reached; nil for the direct way.
  func proxy(for host: String) -> String? {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    let isExempt = exceptions.contains { $0 == "*" || name == $0 || name.hasSuffix(".\($0)") }
    return isExempt ? nil : proxy
  }
}
