extension ReadmePicture {
  /// Whether the picture only tells a state or a number in a few letters.
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

  /// Whether there is nothing to see: spacers, icons within text, tracking pixels.
  package var isSpacer: Bool {
    if [width, height].contains(where: { $0.map { $0 < 32 } ?? false }) { return true }
    return address.hasPrefix("data:") && address.utf8.count < 512
  }

  /// Whether the picture is drawn from shapes; not every terminal's helper can.
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
