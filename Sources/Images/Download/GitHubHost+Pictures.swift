package import GitHub
package import HTTP

extension GitHubHost {
  static let rawSite = "https://raw.githubusercontent.com"

  /// Whether public files are served beside the API, without a token: by github.com itself alone.
  package var hasRawSite: Bool { self == .dotcom }

  /// The origins of this GitHub that may be on the network around this machine, or on it: those of
  /// an Enterprise Server, or of a stand-in for github.com.
  package var trustedOrigins: Set<HTTPOrigin> {
    guard !hasRawSite, kind != .dataResidency else { return [] }
    var origins = Set([apiURL, webURL].compactMap { HTTPOrigin(of: $0) })
    // Where an Enterprise Server gives its parts names of their own.
    if kind == .enterpriseServer, let site = HTTPOrigin(of: webURL) {
      for part in ["avatars", "media", "raw"] {
        origins.insert(HTTPOrigin(host: "\(part).\(site.host)", port: site.port))
      }
    }
    return origins
  }

  /// Whether GitHub itself serves what is at `url`, its proxy for pictures of others included.
  package func servesImage(at url: String) -> Bool {
    guard let origin = HTTPOrigin(of: url) else { return false }
    if trustedOrigins.contains(origin) { return true }
    let names = ["github.com", "githubusercontent.com", "githubassets.com", name]
    return names.contains { origin.host == $0 || origin.host.hasSuffix("." + $0) }
  }

  /// Whether the server at `url` may see again what it gave with a picture: one of others knows each
  /// reader again by it. GitHub's proxy passes on what those others gave.
  func mayGetTag(_ url: String) -> Bool {
    servesImage(at: url) && HTTPOrigin(of: url)?.host != "camo.githubusercontent.com"
  }
}
