/// Another server in place of GitHub, such as a simulator.
extension GitHubHost {
  /// The GitHub at the given base addresses; either may be left out and is then like the other.
  ///
  /// Its name is its host and port, so tokens of github.com are never sent there.
  package static func replacement(
    apiURL: String?, webURL: String?
  ) throws(HostError) -> GitHubHost? {
    guard let address = apiURL ?? webURL else { return nil }
    let api = try BaseAddress.checked(apiURL ?? address)
    let web = try BaseAddress.checked(webURL ?? address)
    guard let origin = BaseAddress.origin(of: api), let slashes = origin.firstRange(of: "//") else {
      throw .invalidAddress(address)
    }
    return GitHubHost(
      name: String(origin[slashes.upperBound...]), apiURL: api, webURL: web, kind: .replacement)
  }

  /// Whether `address` is a page of this host, as opposed to anywhere else in the world.
  package func owns(_ address: String) -> Bool {
    BaseAddress.origin(of: address) == webOrigin
  }
}
