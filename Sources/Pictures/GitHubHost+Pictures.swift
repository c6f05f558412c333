package import GitHub
package import Transport

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
}
