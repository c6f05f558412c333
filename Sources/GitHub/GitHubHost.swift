/// Where one GitHub lives: github.com, a data-residency host, or an Enterprise Server.
package struct GitHubHost: Sendable, Hashable {
  /// The name people know it by, as in `github.com`; lower case, may carry a port.
  package let name: String
  /// Base address of the REST API, without a slash at the end.
  package let apiURL: String
  /// Base address of the pages and the device flow, without a slash at the end.
  package let webURL: String

  package init(name: String, apiURL: String, webURL: String) {
    self.name = name
    self.apiURL = apiURL
    self.webURL = webURL
  }
}
