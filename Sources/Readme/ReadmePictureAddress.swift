/// Where the bytes of a README's picture are.
package enum ReadmePictureAddress: Sendable, Hashable {
  /// Anywhere on the web: http or https, printable ASCII.
  case web(String)
  /// A file of a repository on the same GitHub.
  case repository(RepositoryFile)
  /// In the address itself (RFC 2397).
  case data(String)
}

/// A file in a repository. All parts are as they stand in addresses, percent-encoded.
package struct RepositoryFile: Sendable, Hashable {
  package var owner: String
  package var name: String
  package var ref: String
  package var path: String

  package init(owner: String, name: String, ref: String, path: String) {
    self.owner = owner
    self.name = name
    self.ref = ref
    self.path = path
  }
}
