package import Foundation

/// The options of a simulator; every property has a default.
package struct SimulatorConfiguration: Sendable {
  /// 0 selects any free port.
  package var port: UInt16 = 0
  /// The number of generated repositories, in addition to the few with fixed names.
  package var repositories = 5000
  /// Serves the few hundred repositories of the README's pictures instead of any others.
  package var isShowcase = false
  /// Popular repositories to add, as `owner/name`.
  package var named: [String] = []
  package var seed: UInt64 = 1
  package var crowding = Crowding()
  /// How many repositories gain or lose a star before each search, as constantly happens on GitHub.
  package var drift = 0
  /// Added to every response.
  package var latency: Duration = .zero
  package var tokens: [SimulatorToken] = SimulatorToken.defaults
  /// A client id that starts with `Iv` belongs to a GitHub App: its tokens have no scopes.
  package var clientID = "Iv1.simulator"
  package var deviceFlowEnabled = true
  /// Seconds between polls.
  package var deviceInterval = 5
  /// Seconds until a device code expires.
  package var deviceExpiresIn = 900
  /// Approves a device code automatically at this poll; nil waits for `approveDevice()` or the
  /// page.
  package var approveAfterPolls: Int?
  /// Seconds until the tokens of a GitHub App expire, and those of an OAuth app with the scope
  /// `offline_access`; nil for tokens that do not.
  package var tokenLifetime: Int?
  /// Seconds until a refresh token expires.
  package var refreshLifetime = 15_897_600
  /// The account that approves device codes.
  package var deviceLogin = "monalisa"
  /// How many repositories an account has starred at the start, by login.
  package var stars: [String: Int] = [:]
  /// The star lists of an account at the start, the oldest first, by login.
  package var lists: [String: [(name: String, repositories: [String])]] = [
    "monalisa": [
      ("🔮 Future ideas", ["octo-org/new-name", "octo-org/private-notes"]), ("to read", []),
    ]
  ]
  package var faults: [FaultRule] = []
  package var limits = SimulatorLimits()
  /// Makes the simulator a GitHub Enterprise Server of this version, such as `3.18.1`; before 3.21
  /// it knows only the version 2022-11-28 of the API.
  package var enterpriseVersion: String?
  /// Makes avatar and repository image URLs point to the simulator, so that they can be loaded;
  /// otherwise they point to GitHub's hosts.
  package var ownImages = false
  /// The reference for generated dates, from the start of its day: the same for all simulators of a
  /// process, which would otherwise differ after midnight.
  package var anchor = Self.processStart
  private static let processStart = Date()
  package var now: @Sendable () -> Date = { Date() }

  package init() {}
}

/// The primary limits. Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
package struct SimulatorLimits: Sendable, Equatable {
  package var searchAnonymous = 10
  package var searchWithToken = 30
  package var coreAnonymous = 60
  package var coreWithToken = 5000
  /// Points; without a token there are none.
  package var graphQLWithToken = 5000
  /// Seconds.
  package var searchWindow = 60
  /// Seconds.
  package var coreWindow = 3600

  package init() {}

  /// Limits that no run reaches, for benchmarks.
  package static var generous: SimulatorLimits {
    var limits = SimulatorLimits()
    limits.searchAnonymous = 1_000_000
    limits.searchWithToken = 1_000_000
    limits.coreAnonymous = 1_000_000
    limits.coreWithToken = 1_000_000
    limits.graphQLWithToken = 1_000_000
    return limits
  }
}
