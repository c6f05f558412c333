internal import Synchronization

/// The versions of the REST API that responses are decoded for.
/// Source: https://docs.github.com/rest/about-the-rest-api/api-versions
enum APIVersion: String, CaseIterable {
  case march2026 = "2026-03-10"
  case november2022 = "2022-11-28"
}

/// Which version each host gets; all clients of a program share it.
///
/// A class with a lock because requests run in parallel.
package final class APIVersions: Sendable {
  /// By host name: the versions that a host does not know.
  private let refused = Mutex<[String: Set<APIVersion>]>([:])

  package init() {}

  /// The version to send to `host`.
  func version(for host: GitHubHost) -> APIVersion {
    let refused = refused.withLock { $0[host.name] ?? [] }
    return host.versions.first { !refused.contains($0) } ?? host.versions[0]
  }

  /// Records that `host` does not know `version`; returns the one to send instead, nil if there is
  /// none left.
  func fallback(from version: APIVersion, on host: GitHubHost) -> APIVersion? {
    let refused = refused.withLock { refused in
      refused[host.name, default: []].insert(version)
      return refused[host.name, default: []]
    }
    return host.versions.first { !refused.contains($0) }
  }
}

extension GitHubHost {
  /// In the order in which they are tried. Every supported Enterprise Server knows the older one,
  /// and only those from 3.21 on the newer one: trying that first would cost each run of ghrepo a
  /// request, for responses that differ in nothing that ghrepo reads.
  fileprivate var versions: [APIVersion] {
    switch kind {
    case .dotcom, .dataResidency, .replacement: [.march2026, .november2022]
    case .enterpriseServer: [.november2022, .march2026]
    }
  }
}
