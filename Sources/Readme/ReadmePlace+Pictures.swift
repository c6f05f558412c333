internal import FoundationEssentials

extension ReadmePlace {
  /// Where the picture with this address is; nil when it cannot be shown.
  package func picture(_ text: String) -> ReadmePictureAddress? {
    if text.prefix(5).lowercased() == "data:" {
      let isPicture = text.prefix(11).lowercased() == "data:image/"
      return isPicture && text.utf8.count <= Self.longestPicture ? .data(text) : nil
    }
    guard text.utf8.count <= Self.longestAddress else { return nil }
    let address = URLParts(text)
    switch address.scheme {
    case "http", "https": return absolute(address, scheme: address.scheme ?? "https")
    case nil where address.hasHost: return absolute(address, scheme: "https")
    case nil:
      let path = path(of: address.path)
      guard !address.path.isEmpty, !path.isEmpty, !path.hasSuffix("/") else { return nil }
      return .repository(
        RepositoryFile(
          owner: owner.addressEncoded, name: name.addressEncoded, ref: branch.refEncoded,
          path: path.refEncoded))
    default: return nil
    }
  }

  private func absolute(_ address: URLParts, scheme: String) -> ReadmePictureAddress? {
    guard !address.host.isEmpty else { return nil }
    if let file = file(of: address) { return .repository(file) }
    let text = "\(scheme)://\(address.host)\(address.path)\(address.query)".addressEncoded
    return text.utf8.count <= Self.longestAddress ? .web(text) : nil
  }

  /// Pages and raw addresses of files on this GitHub lead to the file itself.
  private func file(of address: URLParts) -> RepositoryFile? {
    let host = address.host.lowercased()
    let parts = URLParts.normalized(address.path)
    if host == URLParts(pages).host.lowercased(), parts.count >= 5,
      parts[2] == "blob" || parts[2] == "raw"
    {
      return file(owner: parts[0], name: parts[1], rest: parts[3...])
    }
    // A query there is a token of a private repository, which only its own address takes.
    if host == "raw.githubusercontent.com", URLParts(pages).host == "github.com", parts.count >= 4,
      parts[0] != "wiki", address.query.isEmpty
    {
      return file(owner: parts[0], name: parts[1], rest: parts[2...])
    }
    return nil
  }

  /// `rest` is the ref, which may hold slashes, and the path.
  private func file(
    owner: Substring, name: Substring, rest: ArraySlice<Substring>
  ) -> RepositoryFile? {
    var count = 1
    let own = branch.split(separator: "/")
    if rest.starts(with: ["refs", "heads"]) || rest.starts(with: ["refs", "tags"]) {
      count = 3
    } else if rest.starts(with: own), owner == self.owner, name == self.name {
      count = own.count
    }
    let path = rest.dropFirst(count).joined(separator: "/")
    guard !path.isEmpty else { return nil }
    return RepositoryFile(
      owner: String(owner).addressEncoded, name: String(name).addressEncoded,
      ref: rest.prefix(count).joined(separator: "/").addressEncoded, path: path.addressEncoded)
  }
}
