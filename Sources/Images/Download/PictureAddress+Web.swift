package import GitHub
import HTTP

extension PictureAddress {
  /// The picture at an absolute address that a README of `repository` on `host` names; nil where no
  /// picture can be.
  ///
  /// Pages of GitHub that show a file become the file. Plain http becomes https, which GitHub's own
  /// proxy for pictures gives its readers too.
  package init?(
    absolute text: String, on host: GitHubHost, repository: RepositoryName, isPublic: Bool
  ) {
    guard text.utf8.count <= 1 << 21 else { return nil }
    if text.lowercased().hasPrefix("data:") {
      self = .data(text)
      return
    }
    guard let text = Self.encoded(text) else { return nil }
    let full = text.hasPrefix("//") ? "https:" + text : text
    var url = String(full.prefix { $0 != "#" })
    guard let origin = HTTPOrigin(of: url) else { return nil }
    if url.lowercased().hasPrefix("http:"), !host.trustedOrigins.contains(origin) {
      guard origin.port == 80 else { return nil }
      url = "https://" + url.dropFirst("http://".count)
      if let port = url.firstRange(of: ":80/") { url.replaceSubrange(port, with: "/") }
    }
    let page = FilePage(url, on: host)
    guard let page else {
      self = .web(url)
      return
    }
    let isOwn = "\(page.repository)".lowercased() == "\(repository)".lowercased()
    // The reader's token opens no repository to the README of another one.
    guard isOwn || host.hasRawSite else {
      self = .web(url)
      return
    }
    self =
      (isOwn && !isPublic) || !host.hasRawSite
      ? .file(page.file(isPublic: isPublic)) : .web(page.rawURL)
  }

  /// `text` as it may be sent: blanks and other characters than ASCII encoded, but for the host, which
  /// has an encoding of its own. Nil where it is too long or steers a terminal.
  private static func encoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var slashes = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte != 0x7F else { return nil }
      if byte == UInt8(ascii: "/") { slashes += 1 }
      if byte == 0x20 || byte >= 0x80 {
        guard slashes > 2 else { return nil }
        bytes += "%\(String(byte, radix: 16, uppercase: true))".utf8
      } else {
        bytes.append(byte)
      }
    }
    return bytes.count <= 4096 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

/// The address of a page that shows, or of a site that serves, one file of a repository.
private struct FilePage {
  let repository: RepositoryName
  /// The ref, which may hold slashes, and the path, as they stood in the address.
  private let rest: [Substring]

  init?(_ url: String, on host: GitHubHost) {
    let address = url.prefix { $0 != "?" }
    let isRaw = host.hasRawSite && address.hasPrefix("\(GitHubHost.rawSite)/")
    let base = isRaw ? GitHubHost.rawSite : host.webURL
    guard address.lowercased().hasPrefix("\(base)/".lowercased()) else { return nil }
    let parts = address.dropFirst(base.count + 1).split(separator: "/")
    let head = isRaw ? 2 : 3
    guard parts.count >= head + 2, parts[0] != "wiki",
      isRaw || parts[2] == "blob" || parts[2] == "raw"
    else { return nil }
    repository = RepositoryName(owner: String(parts[0]), name: String(parts[1]))
    rest = Array(parts[head...])
  }

  var rawURL: String {
    "\(GitHubHost.rawSite)/\(repository)/\(rest.joined(separator: "/"))"
  }

  /// With the first step as the ref, or the third of `refs/heads/…`: the API wants to be told.
  func file(isPublic: Bool) -> PictureAddress.RepositoryFile {
    let isFull = rest.count > 3 && rest[0] == "refs"
    let ref = isFull ? rest[2] : rest[0]
    let path = rest[(isFull ? 3 : 1)...].joined(separator: "/")
    return PictureAddress.RepositoryFile(
      repository: repository, ref: PercentDecoding.decode(ref),
      path: PercentDecoding.decode(path) ?? path, isPublic: isPublic)
  }
}
