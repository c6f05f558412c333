/// A repository as users paste it: a name, or the URL of a page or a clone.
package struct RepositoryAddress: Sendable, Hashable {
  /// The host, if the text had one, as in `GitHubHost.name`.
  package let host: String?
  package let name: RepositoryName
  /// The host of a URL for ssh as it is spelled there. It may be an alias in ssh's configuration.
  package let sshHost: String?

  package init(host: String? = nil, name: RepositoryName) {
    self.host = host
    self.name = name
    sshHost = nil
  }

  /// Reads `OWNER/NAME`, `HOST/OWNER/NAME`, `https://HOST/OWNER/NAME/…`, `USER@HOST:OWNER/NAME.git`
  /// and `ssh://USER@HOST/OWNER/NAME.git`, those with `git+` before them, and URLs of GitHub's API
  /// and of files. The user is not always `git`: it is as in `octo@octo.ghe.com` with data
  /// residency, and as in `org-1@github.com` with SSH certificates; ssh's configuration can name it.
  package init(parsing text: String) throws(RepositoryNameError) {
    let text = text.trimmed
    if text.isEmpty { throw .empty }
    let url = text.withoutPrefix(anyOf: ["git+"]).map(String.init) ?? text
    if let rest = url.withoutPrefix(anyOf: ["https://", "http://"]) {
      try self.init(page: rest, of: text)
    } else if let rest = url.withoutPrefix(anyOf: ["ssh://"]) {
      try self.init(clone: rest.withoutUser ?? rest, isSSH: true, of: text)
    } else if let rest = url.withoutPrefix(anyOf: ["git://"]) {
      try self.init(clone: rest, isSSH: false, of: text)
    } else if let rest = text[...].withoutUser {
      guard let colon = rest.firstIndex(of: ":") else { throw .notARepository(text) }
      try self.init(
        host: rest[..<colon], path: rest[rest.index(after: colon)...], isSSH: true, of: text)
    } else if text.prefix(while: { $0 != "/" }).contains(where: { $0 == "." || $0 == ":" }) {
      if let (host, path) = text.hostAndPathForSSH {
        try self.init(host: host, path: path, isSSH: true, of: text)
      } else {
        try self.init(page: text[...], of: text)
      }
    } else {
      // What follows `#` is a place on its page.
      let path = text.prefix { $0 != "#" }
      var parts = path.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "localhost" {
        try self.init(page: path, of: text)
      } else {
        // As a shell completes the name of a directory.
        if parts.count == 3, parts[2].isEmpty { parts.removeLast() }
        guard parts.count == 2 else { throw .notARepository(text) }
        self.init(name: try RepositoryName(checking: parts[0], parts[1]))
      }
    }
  }

  /// What follows `https://`.
  private init(page: Substring, of text: String) throws(RepositoryNameError) {
    let (host, path) = try Self.split(page, of: text)
    let location = try WebLocation(host: host.lowercased(), path: path, of: text)
    try self.init(host: location.host ?? host, path: location.path, isSSH: false, of: text)
  }

  /// What follows `ssh://USER@`. A port is not the website's, and so no part of the host's name.
  private init(clone: Substring, isSSH: Bool, of text: String) throws(RepositoryNameError) {
    var (host, path) = try Self.split(clone, of: text)
    if let colon = host.firstIndex(of: ":"),
      HostName.port(host[host.index(after: colon)...]) != nil
    {
      host = host[..<colon]
    }
    try self.init(host: host, path: path, isSSH: isSSH, of: text)
  }

  private static func split(
    _ hostAndPath: Substring, of text: String
  ) throws(RepositoryNameError) -> (host: Substring, path: Substring) {
    let hostAndPath = hostAndPath.prefix { $0 != "?" && $0 != "#" }
    guard let slash = hostAndPath.firstIndex(of: "/") else { throw .notARepository(text) }
    return (hostAndPath[..<slash], hostAndPath[hostAndPath.index(after: slash)...])
  }

  private init(
    host text: Substring, path: Substring, isSSH: Bool, of whole: String
  ) throws(RepositoryNameError) {
    let alias = isSSH && text.isSSHAlias ? text.lowercased() : nil
    guard let host = (try? HostName.normalized(String(text))) ?? alias else {
      throw .invalidHost(String(text))
    }
    // As in `git@github.com:/octo/noodle.git`.
    let path = isSSH ? path.drop { $0 == "/" } : path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw .notARepository(whole) }
    self.host = host
    name = try RepositoryName(checking: parts[0], parts[1])
    sshHost = alias == nil ? nil : String(text)
  }
}

/// Where on a website a repository is; GitHub has several beside its pages.
private struct WebLocation {
  /// The website's host, if it is another one.
  private(set) var host: Substring?
  /// What begins with `OWNER/NAME`.
  private(set) var path: Substring

  /// Throws for a page that belongs to no repository.
  init(host: String, path: Substring, of text: String) throws(RepositoryNameError) {
    self.path = path
    let isAPI = host.hasPrefix("api.") || host == "uploads.github.com"
    if ["raw.githubusercontent.com", "codeload.github.com"].contains(host) {
      self.host = "github.com"
    } else if isAPI, host.hasSuffix(".github.com") || host.hasSuffix(".ghe.com") {
      guard let rest = path.rest(after: "repos/") else { throw .notARepository(text) }
      (self.host, self.path) = (host.hasSuffix(".github.com") ? "github.com" : nil, rest)
    } else if let rest = path.rest(after: "api/v3/") {
      guard let rest = rest.rest(after: "repos/") else { throw .notARepository(text) }
      self.path = rest
    } else if host.hasPrefix("gist.") {
      throw .gist(text)
    } else if Self.hasNoRepositories(host) {
      throw .notARepository(text)
    } else {
      let parts = path.split(separator: "/")
      guard let first = parts.first?.lowercased(), Self.reserved.contains(first) else { return }
      if first == "topics", parts.count == 2,
        parts[1].utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D })
      {
        throw .topic(String(parts[1]))
      }
      throw .notARepository(text)
    }
  }

  private static func hasNoRepositories(_ host: String) -> Bool {
    if host.hasSuffix(".github.io") { return true }
    return host.hasSuffix(".github.com") && !["www.github.com", "ssh.github.com"].contains(host)
  }

  /// First words of GitHub's own pages; no account can have these names.
  private static let reserved: Set<String> = [
    "about", "apps", "collections", "customer-stories", "enterprise", "events", "explore",
    "features", "login", "marketplace", "notifications", "orgs", "organizations", "pricing",
    "search", "security", "settings", "site", "sponsors", "stars", "topics", "trending", "users",
  ]
}

extension Substring {
  fileprivate func rest(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// Whether it can be a host in ssh's configuration, and is no option of ssh.
  fileprivate var isSSHAlias: Bool {
    !isEmpty && utf8.count <= 253 && first != "-"
      && utf8.allSatisfy { $0.isASCIIAlphanumeric || (0x2D...0x2E).contains($0) || $0 == 0x5F }
  }
}

extension String {
  /// Without leading and trailing ASCII whitespace.
  var trimmed: String {
    let isSpace = { (character: Character) in
      character.utf8.allSatisfy(\.isASCIISpace)
    }
    let front = drop(while: isSpace)
    let end = front.lastIndex { !isSpace($0) }
    return end.map { String(front[...$0]) } ?? ""
  }

  /// The parts of `HOST:OWNER/NAME`, where ssh's configuration names the user; nil for
  /// `HOST:PORT/OWNER/NAME` and anything else.
  fileprivate var hostAndPathForSSH: (host: Substring, path: Substring)? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let (host, path) = (self[..<colon], self[index(after: colon)...])
    guard host.isSSHAlias, HostName.port(path.prefix { $0 != "/" }) == nil else { return nil }
    return (host, path)
  }

  fileprivate func withoutPrefix(anyOf prefixes: [String]) -> Substring? {
    let lowercased = lowercased()
    for prefix in prefixes where lowercased.hasPrefix(prefix) { return dropFirst(prefix.count) }
    return nil
  }
}

extension Substring {
  /// What follows `USER@`; nil if it does not begin with that.
  fileprivate var withoutUser: Substring? {
    let user = utf8.prefix { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
    let rest = self[user.endIndex...]
    return user.isEmpty || rest.first != "@" ? nil : rest.dropFirst()
  }
}
