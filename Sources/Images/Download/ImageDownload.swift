import FoundationEssentials
import GitHub
import HTTP

/// How one address is asked for, and what is kept of it.
struct ImageDownload {
  enum Way: Equatable {
    /// From the web; `file` tells where the API has the same, for when the site is asked too much.
    case download(url: String, file: PictureAddress.RepositoryFile?)
    case contents(PictureAddress.RepositoryFile)
  }

  let way: Way
  /// The name in the cache; nil for what must not be kept.
  let key: String?
  let age: Duration

  /// Nil where `address` is its own picture, or none at all.
  init?(_ address: PictureAddress, on host: GitHubHost, limits: DownloadLimits) {
    switch address {
    case .avatar(let url, let pixels):
      guard let url = Self.avatarURL(url, pixels) else { return nil }
      (way, key, age) = (.download(url: url, file: nil), url, limits.avatarAge)
    case .web(let url):
      guard HTTPOrigin(of: url) != nil else { return nil }
      (way, key, age) = (.download(url: url, file: nil), url, limits.pictureAge)
    case .file(let file) where file.isPublic && host.hasRawSite:
      let url = Self.rawURL(of: file)
      (way, key, age) = (.download(url: url, file: file), url, limits.pictureAge)
    case .file(let file):
      way = .contents(file)
      key = file.isPublic ? "\(host.name) \(address.stored ?? "")" : nil
      age = limits.pictureAge
    case .data: return nil
    }
  }

  /// With the parameter `s` in the place of any that is there.
  private static func avatarURL(_ url: String, _ pixels: Int) -> String? {
    guard HTTPOrigin(of: url) != nil else { return nil }
    let bare = url.prefix { $0 != "#" }
    let parts = bare.split(separator: "?", maxSplits: 1)
    guard let page = parts.first else { return nil }
    let others = (parts.dropFirst().first ?? "").split(separator: "&").filter {
      !$0.hasPrefix("s=") && !$0.hasPrefix("size=")
    }
    return page + "?" + (others.map(String.init) + ["s=\(pixels)"]).joined(separator: "&")
  }

  private static func rawURL(of file: PictureAddress.RepositoryFile) -> String {
    // A ref may hold slashes, which stay.
    let steps = (file.ref ?? "HEAD").split(separator: "/") + file.path.split(separator: "/")
    let place = steps.filter { $0 != "." && $0 != ".." }.map { PercentEncoding.encode(String($0)) }
    let name = [file.repository.owner, file.repository.name].map { PercentEncoding.encode($0) }
    return ([GitHubHost.rawSite] + name + place).joined(separator: "/")
  }

  static let accept = "image/png, image/jpeg, image/gif, image/webp, image/svg+xml, */*;q=0.1"
}

/// How much a picture may cost.
package struct DownloadLimits: Sendable, Equatable {
  /// Bytes of one picture as it comes.
  package var bytes: Int
  /// From the request to the last byte, redirects included.
  package var time: Duration
  /// Downloads at one time.
  package var atOnce: Int
  /// How long a stored avatar is good without asking.
  package var avatarAge: Duration
  /// The same for all other pictures, unless the server allows more.
  package var pictureAge: Duration
  /// How long a failure stands for another one.
  package var failureAge: Duration

  package init(
    bytes: Int = 10 * 1024 * 1024, time: Duration = .seconds(10), atOnce: Int = 6,
    avatarAge: Duration = .seconds(86_400), pictureAge: Duration = .seconds(3600),
    failureAge: Duration = .seconds(600)
  ) {
    self.bytes = bytes
    self.time = time
    self.atOnce = atOnce
    self.avatarAge = avatarAge
    self.pictureAge = pictureAge
    self.failureAge = failureAge
  }

  package static let standard = DownloadLimits()
}
