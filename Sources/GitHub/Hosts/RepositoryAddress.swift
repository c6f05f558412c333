/// A repository as users paste it: a name, or the URL of a page or a clone.
package struct RepositoryAddress: Sendable, Hashable {
  /// The host's name when the text gave one, as in `GitHubHost.name`.
  package let host: String?
  package let name: RepositoryName

  package init(host: String? = nil, name: RepositoryName) {
    self.host = host
    self.name = name
  }

  /// Reads `OWNER/NAME`, `HOST/OWNER/NAME`, `https://HOST/OWNER/NAME/…`, `git@HOST:OWNER/NAME.git`
  /// and `ssh://git@HOST/OWNER/NAME.git`.
  package init(parsing text: String) throws(RepositoryNameError) {
    let text = text.trimmed
    if text.isEmpty { throw .empty }
    if let rest = text.withoutPrefix(anyOf: ["https://", "http://", "git://", "ssh://git@"]) {
      try self.init(hostAndPath: rest.prefix { $0 != "?" && $0 != "#" }, of: text)
    } else if let rest = text.withoutPrefix(anyOf: ["git@"]) {
      guard let colon = rest.firstIndex(of: ":") else { throw .notARepository(text) }
      try self.init(
        host: rest[..<colon], path: rest[rest.index(after: colon)...], of: text)
    } else if text.prefix(while: { $0 != "/" }).contains(where: { $0 == "." || $0 == ":" }) {
      try self.init(hostAndPath: text.prefix { $0 != "?" && $0 != "#" }, of: text)
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "localhost" {
        try self.init(hostAndPath: text[...], of: text)
      } else {
        guard parts.count == 2 else { throw .notARepository(text) }
        self.init(name: try RepositoryName(checking: parts[0], parts[1]))
      }
    }
  }

  private init(hostAndPath: Substring, of text: String) throws(RepositoryNameError) {
    guard let slash = hostAndPath.firstIndex(of: "/") else { throw .notARepository(text) }
    let path = hostAndPath[hostAndPath.index(after: slash)...]
    try self.init(host: hostAndPath[..<slash], path: path, of: text)
  }

  private init(
    host: Substring, path: Substring, of text: String
  ) throws(RepositoryNameError) {
    guard let host = try? HostName.normalized(String(host)) else {
      throw .invalidHost(String(host))
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw .notARepository(text) }
    self.init(host: host, name: try RepositoryName(checking: parts[0], parts[1]))
  }
}

extension String {
  /// Without ASCII blanks and line ends on both sides.
  var trimmed: String {
    let isSpace = { (character: Character) in
      character.utf8.allSatisfy(\.isASCIISpace)
    }
    let front = drop(while: isSpace)
    let end = front.lastIndex { !isSpace($0) }
    return end.map { String(front[...$0]) } ?? ""
  }

  fileprivate func withoutPrefix(anyOf prefixes: [String]) -> Substring? {
    let lowercased = lowercased()
    for prefix in prefixes where lowercased.hasPrefix(prefix) { return dropFirst(prefix.count) }
    return nil
  }
}
