package import GitHub
package import HTTP

/// The location of an image, however it is fetched.
package enum ImageLocation: Sendable, Hashable {
  /// The owner's avatar at `url`, `pixels` wide.
  case avatar(url: String, pixels: Int)
  /// Anywhere on the web.
  case web(String)
  case file(RepositoryFile)
  /// An image inside a data URL (RFC 2397).
  case data(String)

  /// A file in a repository.
  package struct RepositoryFile: Sendable, Hashable {
    package var repository: RepositoryName
    /// A branch, tag or commit; nil for the default branch.
    package var ref: String?
    /// From the repository's root, not percent-encoded.
    package var path: String
    /// Whether anyone may read it. Other files are read with the user's token, and never cached.
    package var isPublic: Bool

    package init(repository: RepositoryName, ref: String?, path: String, isPublic: Bool) {
      self.repository = repository
      self.ref = ref
      self.path = path
      self.isPublic = isPublic
    }
  }

  /// The avatar sizes to request: few, so that most avatars are cached already.
  private static let avatarSizes = [64, 96, 128]

  /// The avatar of `owner` for a box `pixels` wide; nil if the owner has none.
  package static func avatar(of owner: Owner, pixels: Int) -> ImageLocation? {
    guard let url = owner.avatarURL, !url.isEmpty else { return nil }
    let size = avatarSizes.first { $0 >= pixels } ?? 128
    return .avatar(url: url, pixels: size)
  }
}

extension ImageLocation {
  /// The location in one line, to be stored; nil if it is too long or has control characters.
  package var stored: String? {
    let line =
      switch self {
      case .avatar(let url, let pixels): "avatar \(pixels) \(url)"
      case .web(let url): "web \(url)"
      case .file(let file):
        "\(file.isPublic ? "file" : "private-file") \(file.repository) "
          + "\(PercentEncoding.encode(file.ref ?? "")) \(PercentEncoding.encode(file.path))"
      case .data(let text): text
      }
    return line.utf8.count <= 4096 && line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? line : nil
  }

  /// Reads a line that `stored` wrote.
  package init?(stored line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("avatar", 3):
      guard let pixels = Int(parts[1]) else { return nil }
      self = .avatar(url: parts[2], pixels: pixels)
    case ("web", 2): self = .web(parts[1])
    case ("file", 4), ("private-file", 4):
      let name = parts[1].split(separator: "/").map(String.init)
      guard name.count == 2, let ref = PercentDecoding.decode(parts[2]),
        let path = PercentDecoding.decode(parts[3]), !path.isEmpty
      else { return nil }
      self = .file(
        RepositoryFile(
          repository: RepositoryName(owner: name[0], name: name[1]), ref: ref.isEmpty ? nil : ref,
          path: path, isPublic: parts[0] == "file"))
    case _ where line.lowercased().hasPrefix("data:"): self = .data(line)
    default: return nil
    }
  }
}

extension ImageLocation {
  /// The image at an absolute URL in a README of `repository` on `host`; nil if no
  /// image can be there.
  ///
  /// GitHub pages that show a file become that file. Plain http becomes https, as it does in
  /// GitHub's own image proxy.
  package init?(
    absolute text: String, on host: GitHubHost, repository: RepositoryName, defaultBranch: String?,
    isPublic: Bool
  ) {
    guard let text = Self.encoded(text) else { return nil }
    let full = text.hasPrefix("//") ? "https:" + text : text
    var url = String(full.prefix { $0 != "#" })
    guard let origin = HTTPOrigin(of: url) else { return nil }
    if url.lowercased().hasPrefix("http:"), !host.trustedOrigins.contains(origin) {
      guard origin.port == 80 else { return nil }
      let rest = url.dropFirst("http://".count).drop { !"/?\\".contains($0) }
      url = "https://\(origin.host)\(rest)"
    }
    guard let page = FilePage(url, on: host) else {
      self = .web(url)
      return
    }
    // A README must not use the reader's token to read another repository.
    if "\(page.repository)".lowercased() == "\(repository)".lowercased() {
      self = .file(page.file(defaultBranch: defaultBranch, isPublic: isPublic))
    } else {
      self = .web(host.hasRawSite ? page.rawURL : url)
    }
  }

  /// Percent-encodes spaces and non-ASCII characters. Nil if `text` is too long, has control
  /// characters, or needs encoding in its host, which has an encoding of its own.
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

/// The URL of one file of a repository: a page that shows it, or the site that serves it.
private struct FilePage {
  let repository: RepositoryName
  /// The ref, which may contain slashes, and the path, as they are in the URL.
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

  /// The API needs a ref: the default branch if that fits, or else the first component, after any
  /// `refs/heads`.
  func file(defaultBranch: String?, isPublic: Bool) -> ImageLocation.RepositoryFile {
    let isFull = rest.count > 3 && rest[0] == "refs"
    let parts = rest.dropFirst(isFull ? 2 : 0).map { PercentDecoding.decode($0) ?? String($0) }
    let branch = (defaultBranch ?? "").split(separator: "/").map(String.init)
    let isDefault = parts.count > branch.count && parts.starts(with: branch)
    let count = isDefault ? max(1, branch.count) : 1
    return ImageLocation.RepositoryFile(
      repository: repository, ref: parts.prefix(count).joined(separator: "/"),
      path: parts.dropFirst(count).joined(separator: "/"), isPublic: isPublic)
  }
}

extension GitHubHost {
  static let rawSite = "https://raw.githubusercontent.com"

  /// Whether public files are served outside the API, without a token: by github.com only.
  package var hasRawSite: Bool { self == .dotcom }

  /// The origins of this GitHub that may be on the local network or on this machine: those of an
  /// Enterprise Server, or of a stand-in for github.com.
  package var trustedOrigins: Set<HTTPOrigin> {
    guard !hasRawSite, kind != .dataResidency else { return [] }
    var origins = Set([apiURL, webURL].compactMap { HTTPOrigin(of: $0) })
    // An Enterprise Server may serve these from subdomains of their own.
    if kind == .enterpriseServer, let site = HTTPOrigin(of: webURL) {
      for part in ["avatars", "media", "raw"] {
        origins.insert(HTTPOrigin(host: "\(part).\(site.host)", port: site.port))
      }
    }
    return origins
  }

  /// Whether GitHub itself serves `url`, including its proxy for external images.
  package func servesImage(at url: String) -> Bool {
    guard let origin = HTTPOrigin(of: url) else { return false }
    if trustedOrigins.contains(origin) { return true }
    let names = ["github.com", "githubusercontent.com", "githubassets.com", name]
    return names.contains { origin.host == $0 || origin.host.hasSuffix("." + $0) }
  }

  /// Whether to send an image's ETag back to the server at `url`. Other servers could recognize the
  /// user by it, and GitHub's proxy passes on the ETags of those servers.
  func mayGetTag(_ url: String) -> Bool {
    servesImage(at: url) && HTTPOrigin(of: url)?.host != "camo.githubusercontent.com"
  }
}
