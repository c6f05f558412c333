internal import Auth
internal import Glibc
internal import Messages
internal import Rendering
internal import Terminal

/// The settings in `config.yml`.
package struct Configuration: Sendable, Equatable {
  /// Settings for one host, or for all.
  package struct Settings: Sendable, Equatable {
    /// Client ID of the OAuth app for `login --device`.
    package var clientID: String?
    /// A program and its arguments; its first line of output is the token.
    package var tokenCommand: [String]?
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
  /// A `ThemeChoice`, `ImagesChoice` or `RowsChoice` that the file has named.
  package var theme: String?
  package var images: String?
  package var rows: String?
  /// How long a screen waits for its images; nil for the command's default.
  package var imageWait: Duration?
  /// Requests in flight at the same time, unless an option says otherwise; nil for the default.
  package var parallel: Int?
  /// Whether a screen reader reads the terminal.
  package var isAccessible = false
  /// The keys of actions of `browse`, for a `KeyMap`.
  package var keys: [String: [String]] = [:]

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

/// Why the configuration file cannot be used.
package enum ConfigurationError: Error, Sendable, Equatable {
  case unreadable(path: String, detail: String)
  /// The first line in another encoding.
  case notUTF8(path: String, line: Int)
  /// The first invalid line.
  case notYAML(path: String, line: Int)
  /// The value of `key` is not of the type `expected`, such as `a list of texts`.
  case wrongType(path: String, key: String, expected: Expected)
  case keys(path: String, KeyMapError)
  case unknownKey(path: String, line: Int, key: String, nearest: String?)

  package enum Expected: Sendable, Equatable {
    case text
    case texts
    /// One key name or several.
    case keys
    case number
    /// A whole number in this range.
    case numberWithin(ClosedRange<Int>)
    case table
    /// A list of tables.
    case tables
    /// An absolute path, or one that begins with `~/`.
    case directory
    /// `LOGIN` or `LOGIN@HOST`.
    case account
    /// The name of a host.
    case host
    /// One of these words.
    case word([String])
  }

  /// Whether the file belongs to another user, who does not share it.
  var isDenied: Bool {
    guard case .unreadable(_, let detail) = self else { return false }
    return detail == String(cString: strerror(EACCES))
  }
}

extension CommandContext {
  /// The configuration for a command that can do without it: with the error `isHarmless` accepts,
  /// the file is ignored but for what it says about hosts, which is reported.
  package func configuration(
    ignoring isHarmless: (ConfigurationError) -> Bool
  ) throws(Failure) -> Configuration {
    do throws(ConfigurationError) { return try Configuration.load(from: configurationPath) } catch {
      let failure = Failure(error)
      guard isHarmless(error) else { throw failure }
      sayOnce(.joined([failure.report.message, .configIgnored]), .problem)
      return Configuration.places(in: configurationPath) ?? Configuration()
    }
  }

  /// The configuration for a command that reads public data, which another user's file does not
  /// prevent.
  package func configurationForReading() throws(Failure) -> Configuration {
    try configuration(ignoring: \.isDenied)
  }
}
