/// `owner/name`, as GitHub spells a repository.
package struct RepositoryName: Sendable, Hashable, CustomStringConvertible {
  package let owner: String
  package let name: String

  /// Does not check the parts; only for names from GitHub.
  package init(owner: String, name: String) {
    self.owner = owner
    self.name = name
  }

  /// The repository in `text`, in any format that `RepositoryAddress` accepts.
  package init(parsing text: String) throws(RepositoryNameError) {
    self = try RepositoryAddress(parsing: text).name
  }

  package var description: String { "\(owner)/\(name)" }

  /// Checks both parts by GitHub's rules; a trailing `.git` is not part of the name.
  init(checking owner: some StringProtocol, _ name: some StringProtocol) throws(RepositoryNameError)
  {
    let hasSuffix = name.count > 4 && name.lowercased().hasSuffix(".git")
    let bare = hasSuffix ? String(name.dropLast(4)) : String(name)
    guard Self.isOwner(owner) else { throw .invalidOwner(String(owner)) }
    guard Self.isName(bare) else { throw .invalidName(bare) }
    self.init(owner: String(owner), name: bare)
  }

  /// Letters, digits and hyphens; managed users have an underscore before their company's short
  /// code.
  private static func isOwner(_ text: some StringProtocol) -> Bool {
    (1...39).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
  }

  private static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && text != "." && text != ".."
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || (0x2D...0x2E).contains($0) || $0 == 0x5F }
  }
}

/// Why a text is not a repository; the texts are untrusted.
package enum RepositoryNameError: Error, Sendable, Equatable {
  case empty
  /// Neither `OWNER/NAME` nor a repository's URL.
  case notARepository(String)
  case invalidHost(String)
  case invalidOwner(String)
  case invalidName(String)
}

/// A repository as users paste it: a name, or the URL of a page or a clone.
package struct RepositoryAddress: Sendable, Hashable {
  /// The host, if the text had one, as in `GitHubHost.name`.
  package let host: String?
  package let name: RepositoryName

  package init(host: String? = nil, name: RepositoryName) {
    self.host = host
    self.name = name
  }

  /// Reads `OWNER/NAME`, `HOST/OWNER/NAME`, `https://HOST/OWNER/NAME/…`, `USER@HOST:OWNER/NAME.git`
  /// and `ssh://USER@HOST/OWNER/NAME.git`. The user is not always `git`: it is as in
  /// `octo@octo.ghe.com` with data residency, and as in `org-1@github.com` with SSH certificates.
  package init(parsing text: String) throws(RepositoryNameError) {
    let text = text.trimmed
    if text.isEmpty { throw .empty }
    if let rest = text.withoutPrefix(anyOf: ["https://", "http://"]) {
      try self.init(hostAndPath: rest.prefix { $0 != "?" && $0 != "#" }, of: text)
    } else if let rest = text.withoutPrefix(anyOf: ["ssh://"])?.withoutUser
      ?? text.withoutPrefix(anyOf: ["git://"])
    {
      try self.init(
        hostAndPath: rest.prefix { $0 != "?" && $0 != "#" }, hasWebPort: false, of: text)
    } else if let rest = text[...].withoutUser {
      guard let colon = rest.firstIndex(of: ":") else { throw .notARepository(text) }
      try self.init(host: rest[..<colon], path: rest[rest.index(after: colon)...], of: text)
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

  /// - Parameter hasWebPort: whether a port after the host is the website's, and thus part of its
  ///   name.
  private init(
    hostAndPath: Substring, hasWebPort: Bool = true, of text: String
  ) throws(RepositoryNameError) {
    guard let slash = hostAndPath.firstIndex(of: "/") else { throw .notARepository(text) }
    var host = hostAndPath[..<slash]
    if !hasWebPort, let colon = host.firstIndex(of: ":"),
      HostName.port(host[host.index(after: colon)...]) != nil
    {
      host = host[..<colon]
    }
    try self.init(host: host, path: hostAndPath[hostAndPath.index(after: slash)...], of: text)
  }

  private init(host: Substring, path: Substring, of text: String) throws(RepositoryNameError) {
    guard let host = try? HostName.normalized(String(host)) else {
      throw .invalidHost(String(host))
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { throw .notARepository(text) }
    self.init(host: host, name: try RepositoryName(checking: parts[0], parts[1]))
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
