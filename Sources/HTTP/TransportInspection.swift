/// How requests are made, to find out why they fail; holds no secret.
package struct TransportInspection: Sendable, Equatable {
  /// Where trusted certificates come from.
  package struct Trust: Sendable, Equatable {
    package var file: String?
    package var directory: String?
    /// The environment variables that name them; empty for the system's own.
    package var variables: [String]

    package init(file: String? = nil, directory: String? = nil, variables: [String] = []) {
      self.file = file
      self.directory = directory
      self.variables = variables
    }

    /// Whether the library chooses.
    package var isDefault: Bool { file == nil && directory == nil }
  }

  package struct Proxy: Sendable, Equatable {
    /// The environment variable that names it.
    package let variable: String
    /// Without a user name and password.
    package let address: String

    package init(variable: String, address: String) {
      self.variable = variable
      self.address = address
    }
  }

  /// The library and its versions, as in `libcurl/8.5.0 OpenSSL/3.0.13`.
  package var library: String?
  package var trust: Trust
  /// The proxy on the way to the URL; nil for a direct connection.
  package var proxy: Proxy?

  package init(library: String? = nil, trust: Trust = Trust(), proxy: Proxy? = nil) {
    self.library = library
    self.trust = trust
    self.proxy = proxy
  }
}
