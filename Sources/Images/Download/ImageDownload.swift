import FoundationEssentials
import GitHub
import HTTP

/// How to request one image, and how to cache it.
struct ImageDownload {
  enum Way: Equatable {
    /// From the web; `file` is the same image in the API, for when the site's rate limit is
    /// exceeded.
    case download(url: String, file: ImageLocation.RepositoryFile?)
    case contents(ImageLocation.RepositoryFile)
  }

  let way: Way
  /// The cache key; nil for an image that must not be cached.
  let key: String?
  let age: Duration

  /// Nil for a data URL and for an invalid URL.
  init?(_ address: ImageLocation, on host: GitHubHost, limits: DownloadLimits) {
    switch address {
    case .avatar(let url, let pixels):
      guard let url = Self.avatarURL(url, pixels) else { return nil }
      (way, key, age) = (.download(url: url, file: nil), url, limits.avatarAge)
    case .web(let url):
      guard HTTPOrigin(of: url) != nil else { return nil }
      (way, key, age) = (.download(url: url, file: nil), url, limits.imageAge)
    case .file(let file) where file.isPublic && host.hasRawSite:
      let url = Self.rawURL(of: file)
      (way, key, age) = (.download(url: url, file: file), url, limits.imageAge)
    case .file(let file):
      way = .contents(file)
      key = file.isPublic ? address.stored.map { "\(host.name) \($0)" } : nil
      age = limits.imageAge
    case .data: return nil
    }
  }

  /// Sets the parameter `s` and drops any other size.
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

  private static func rawURL(of file: ImageLocation.RepositoryFile) -> String {
    // A ref may contain slashes, which stay.
    let steps = (file.ref ?? "HEAD").split(separator: "/") + file.path.split(separator: "/")
    let place = steps.filter { $0 != "." && $0 != ".." }.map { PercentEncoding.encode(String($0)) }
    let name = [file.repository.owner, file.repository.name].map { PercentEncoding.encode($0) }
    return ([GitHubHost.rawSite] + name + place).joined(separator: "/")
  }

  /// Where an image in Git LFS is, if the raw site has only `pointer` at `url`.
  /// Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
  static func mediaURL(for pointer: Data, at url: String) -> String? {
    let site = "\(GitHubHost.rawSite)/"
    guard url.hasPrefix(site), pointer.starts(with: "version https://git-lfs.github.com/spec/".utf8)
    else { return nil }
    return "https://media.githubusercontent.com/media/\(url.dropFirst(site.count))"
  }

  static let accept = "image/png, image/jpeg, image/gif, image/webp, image/svg+xml, */*;q=0.1"
}

/// Limits for image downloads.
package struct DownloadLimits: Sendable, Equatable {
  /// Bytes of one image as downloaded.
  var bytes = 10 * 1024 * 1024
  /// From the request to the last byte, redirects included.
  var time = Duration.seconds(10)
  /// Concurrent downloads.
  var atOnce = 6
  /// How long a cached avatar can be used without a request.
  var avatarAge = Duration.seconds(86_400)
  /// How long any other cached image can be used without a request, unless the server allows more.
  var imageAge = Duration.seconds(3600)
  /// How long a failure is cached.
  var failureAge = Duration.seconds(600)

  package static let standard = DownloadLimits()
}
