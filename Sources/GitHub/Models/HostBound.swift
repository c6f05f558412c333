/// A response with URLs of pages and clones, which are accepted only if they lead to the host that
/// sent it.
protocol HostBound {
  func bound(to host: GitHubHost) -> Self
}

extension GitHubHost {
  /// The response with only those URLs that are accepted from this host.
  func bound<Value>(_ answer: Value) -> Value {
    guard let bound = (answer as? any HostBound)?.bound(to: self) else { return answer }
    return bound as? Value ?? answer
  }

  /// Whether `url` is a page of this host, in printable ASCII, with the host in its usual spelling.
  fileprivate func isPage(_ url: String) -> Bool {
    url.hasPrefix(webOrigin + "/") && url.isPrintableASCII
  }

  /// The URL for cloning over SSH. With data residency the user is named like the subdomain.
  package func sshURL(of fullName: String) -> String {
    let address = webOrigin.drop { $0 != "/" }.dropFirst(2)
    let host = address.prefix { $0 != ":" }
    let user = kind == .dataResidency ? host.prefix { $0 != "." } : "git"
    return "\(user)@\(host):\(fullName).git"
  }

  /// Enterprise Servers may use another name or port for SSH.
  fileprivate func isSSH(_ sshURL: String, of fullName: String) -> Bool {
    let isUsual =
      kind == .enterpriseServer
      ? sshURL.hasPrefix("git@") || sshURL.hasPrefix("ssh://")
      : sshURL == self.sshURL(of: fullName)
    return isUsual && sshURL.isPrintableASCII
  }
}

extension String {
  var isPrintableASCII: Bool { utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}

extension Repository: HostBound {
  /// Replaces URLs that lead elsewhere with those that `host` has for a repository of this name.
  package func bound(to host: GitHubHost) -> Repository {
    var repository = self
    lazy var name = currentName
    lazy var page = name.map(host.page)
    if !host.isPage(htmlURL) { repository.htmlURL = page ?? host.webURL }
    if let cloneURL, !host.isPage(cloneURL) { repository.cloneURL = page.map { $0 + ".git" } }
    if let sshURL, !host.isSSH(sshURL, of: fullName) {
      repository.sshURL = name.map { host.sshURL(of: "\($0)") }
    }
    repository.parent = parent?.bound(to: host)
    repository.source = source?.bound(to: host)
    if let url = owner?.htmlURL, !host.isPage(url) { repository.owner?.htmlURL = nil }
    return repository
  }
}

extension RepositoryReference: HostBound {
  func bound(to host: GitHubHost) -> RepositoryReference {
    guard !host.isPage(htmlURL) else { return self }
    let page = (try? RepositoryName(parsing: fullName)).map(host.page)
    return RepositoryReference(id: id, fullName: fullName, htmlURL: page ?? host.webURL)
  }
}

extension SearchPage: HostBound where Item: HostBound {
  func bound(to host: GitHubHost) -> SearchPage {
    var page = self
    page.items = items.map { $0.bound(to: host) }
    return page
  }
}

extension StarredPage: HostBound {
  func bound(to host: GitHubHost) -> StarredPage {
    var page = self
    for index in rows.indices {
      page.rows[index].repository = rows[index].repository.bound(to: host)
    }
    return page
  }
}

extension RepositoryFacts: HostBound {
  func bound(to host: GitHubHost) -> RepositoryFacts {
    var facts = self
    if !host.isPage(htmlURL) { facts.htmlURL = name.map(host.page) ?? host.webURL }
    facts.release = release?.bound(to: host)
    return facts
  }
}

extension Release: HostBound {
  func bound(to host: GitHubHost) -> Release {
    var release = self
    if let url = htmlURL, !host.isPage(url) { release.htmlURL = nil }
    return release
  }
}
