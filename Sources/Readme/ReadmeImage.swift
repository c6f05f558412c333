/// An image of a README as its author wrote it.
package struct ReadmeImage: Sendable, Hashable {
  /// As in the source, relative or absolute; `ReadmeBaseURL.image` resolves it.
  package var address: String
  /// Its URL at GitHub's proxy, which hides readers from the image's own server.
  package var proxyAddress: String?
  /// The image to show on a dark background instead.
  package var darkAddress: String?
  /// The image to show on a light background instead.
  package var lightAddress: String?
  /// The alternative text; empty if there is none.
  package var alt: String
  /// The size that the author specified, in pixels.
  package var width: Int?
  package var height: Int?

  package init(
    _ address: String, darkAddress: String? = nil, lightAddress: String? = nil, alt: String = "",
    width: Int? = nil, height: Int? = nil
  ) {
    self.address = address
    self.darkAddress = darkAddress
    self.lightAddress = lightAddress
    self.alt = alt
    self.width = width
    self.height = height
  }

  /// The URL to load for this background.
  package func address(onDark isDark: Bool) -> String {
    (isDark ? darkAddress : lightAddress) ?? proxyAddress ?? address
  }

  /// Whether the image is for this background; older READMEs have one for each.
  package func isShown(onDark isDark: Bool) -> Bool {
    let address = address.lowercased()
    return !address.hasSuffix(isDark ? "#gh-light-mode-only" : "#gh-dark-mode-only")
  }
}

extension ReadmeImage {
  /// What stands for an image without alternative text that links to `target`: the name of its file,
  /// or the host of the image or, if only GitHub's proxy knows that, of the link.
  package func name(linkedTo target: String) -> String {
    let own = URLParts(address)
    let isHidden = address == proxyAddress || own.scheme == "data"
    let candidates = isHidden ? [] : [own.fileName, own.host]
    let linked = URLParts(target)
    let name =
      (candidates + [linked.host, linked.fileName, target]).first { !$0.isEmpty } ?? target
    return String(name.prefix(Self.longestName))
  }

  private static let longestName = 60

  /// Whether the image only shows a status or a number in a few letters.
  package var isBadge: Bool {
    let address = URLParts(self.address)
    let host = address.host.lowercased()
    let path = address.path.lowercased()
    if Self.badgeHosts.contains(host) { return true }
    if Self.badgeDomains.contains(where: { host == $0 || host.hasSuffix("." + $0) }) { return true }
    if host.hasPrefix("github-readme-stats") { return true }
    if host == "discord.com", path.hasPrefix("/api/guilds/") { return true }
    if Self.hostsWithBadges.contains(host), path.contains("badge") { return true }
    let last = path.split(separator: "/").last ?? ""
    if ["badge", "badge.svg", "badge.png"].contains(last) { return true }
    return Self.badgeWords.contains(alt.lowercased().filter { $0 != ":" })
  }

  /// Whether the image is not worth showing: spacers, icons within text, tracking pixels.
  package var isSpacer: Bool {
    if [width, height].contains(where: { $0.map { $0 < 32 } ?? false }) { return true }
    return address.hasPrefix("data:") && address.utf8.count < 512
  }

  /// Whether the image is a vector drawing, which cannot be drawn everywhere.
  package var isVector: Bool {
    URLParts(address).path.lowercased().hasSuffix(".svg") || address.hasPrefix("data:image/svg")
  }

  private static let badgeHosts: Set<String> = [
    "img.shields.io", "shields.io", "badge.fury.io", "badgen.net", "flat.badgen.net",
    "badges.gitter.im", "codecov.io", "coveralls.io", "travis-ci.org", "travis-ci.com",
    "circleci.com", "ci.appveyor.com", "dev.azure.com", "app.codacy.com", "api.codeclimate.com",
    "snyk.io", "sonarcloud.io", "api.netlify.com", "goreportcard.com",
    "bestpractices.coreinfrastructure.org", "api.securityscorecards.dev", "deepwiki.com",
    "opencollective.com", "contrib.rocks", "img.badgesize.io", "isitmaintained.com",
    "api.star-history.com", "komarev.com", "trendshift.io", "pkg.go.dev", "godoc.org",
  ]

  private static let badgeDomains = ["shields.io", "badgen.net", "travis-ci.com", "codecov.io"]

  private static let hostsWithBadges: Set<String> = [
    "readthedocs.org", "readthedocs.com", "docs.rs", "github.com",
  ]

  private static let badgeWords: Set<String> = [
    "build", "build status", "ci", "license", "version", "npm", "npm version", "pypi", "crates.io",
    "downloads", "coverage", "coverage status", "stars", "github stars", "docs", "documentation",
    "chat", "discord", "gitter", "release", "latest release", "status", "tests", "codecov",
    "go report card", "godoc", "maintenance", "contributors", "forks", "issues",
  ]
}

/// Where the bytes of a README's image are.
package enum ReadmeImageURL: Sendable, Hashable {
  /// Anywhere on the web: http or https, printable ASCII.
  case web(String)
  /// A file of the README's own repository; both parts are percent-encoded.
  case file(ref: String, path: String)
  /// In the URL itself (RFC 2397).
  case data(String)
}

/// The image that represents a repository: the first real image of its README.
package enum ImageCandidates {
  /// The images worth loading, the best first: raster images before drawings (`svg`), each in the
  /// order of the README.
  package static func candidates(
    in images: [ReadmeImage], place: ReadmeBaseURL, onDark isDark: Bool
  ) -> [ReadmeImageURL] {
    let shown = images.filter {
      $0.isShown(onDark: isDark) && !$0.isBadge && !$0.isSpacer
    }
    var seen: Set<ReadmeImageURL> = []
    let sorted = shown.filter { !$0.isVector } + shown.filter(\.isVector)
    return sorted.compactMap { place.image($0.address(onDark: isDark)) }
      .filter { seen.insert($0).inserted }
  }
}
