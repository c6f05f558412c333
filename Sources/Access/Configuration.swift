/// The settings in `config.yml`.
package struct Configuration: Sendable, Equatable {
  /// Settings for one host, or for all.
  package struct Settings: Sendable, Equatable {
    /// Client ID of the OAuth app for `login --device`.
    package var clientID: String?
    /// A program and its arguments; its first line of output is the token.
    package var tokenCommand: [String]?

    package init(clientID: String? = nil, tokenCommand: [String]? = nil) {
      self.clientID = clientID
      self.tokenCommand = tokenCommand
    }
  }

  package var common = Settings()
  package var hosts: [String: Settings] = [:]
  /// Whether reading without an account is a failure.
  package var requiresLogin = false
  /// Which account is used where; the first rule that matches counts.
  package var accounts: [AccountRule] = []
  /// The host to use unless the command line or the environment names one.
  package var host: String?
  /// The maximum size of the local database in bytes; nil for the default, 0 to cache nothing.
  package var databaseLimit: Int?
  /// Words for how things look; what they stand for is a matter of what shows them.
  package var theme: String?
  package var images: String?
  package var rows: String?
  /// What makes repositories trend; nil for the default.
  package var trendingBy: TrendingRanking?
  /// How long a screen waits for its images; nil for the command's default.
  package var imageWait: Duration?
  /// Requests in flight at the same time, unless an option says otherwise; nil for the default.
  package var parallel: Int?
  /// Whether a screen reader reads the terminal.
  package var isAccessible = false
  /// The keys of each action of the full screen.
  package var keys: [String: [String]] = [:]
  /// The directory that a repository is cloned into; nil for one with its name in the current directory.
  package var cloneDirectory: RepositoryTemplate?
  /// Programs that the full screen starts for repositories.
  package var commands: [OwnCommand] = []

  package init(common: Settings = Settings(), hosts: [String: Settings] = [:]) {
    self.common = common
    self.hosts = hosts
  }

  /// The settings for `host`. The common settings apply only to github.com: the token or app of one
  /// host is never used with another.
  package func settings(for host: String) -> Settings {
    let common = host == "github.com" ? common : Settings()
    let own = hosts[host] ?? Settings()
    return Settings(
      clientID: own.clientID ?? common.clientID,
      tokenCommand: own.tokenCommand ?? common.tokenCommand)
  }
}
