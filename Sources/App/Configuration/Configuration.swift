package import Rendering
package import Terminal

/// What a user may set for good, in `config.yml`.
package struct Configuration: Sendable, Equatable {
  /// What holds for one host, or for all.
  package struct Settings: Sendable, Equatable {
    /// Client id of the OAuth app for `login --device`.
    package var clientID: String?
    /// A program and its arguments; its first line of output is the token.
    package var tokenCommand: [String]?

    package init(clientID: String? = nil, tokenCommand: [String]? = nil) {
      self.clientID = clientID
      self.tokenCommand = tokenCommand
    }
  }

  package var common: Settings
  package var hosts: [String: Settings]
  /// The host to use where neither the command line nor the environment names one.
  package var host: String?
  /// Bytes that the library may take; nil for its own choice, 0 for remembering nothing.
  package var libraryLimit: Int?
  package var theme: ThemeChoice?
  package var images: ImagesChoice?
  /// How much of each repository lists show.
  package var rows: RowsChoice
  /// How long a screen waits for its pictures; nil for the command's own choice.
  package var imageWait: Duration?
  /// Requests in flight together where nothing else is chosen; nil for ghrepo's own choice.
  package var parallel: Int?
  /// What keys do in `browse`, where it is not the usual.
  package var keys: KeyMap
  /// What is wrong with the keys in the file, which concerns `browse` only.
  package var keysProblem: ConfigurationError?

  package init(
    common: Settings = Settings(), hosts: [String: Settings] = [:], host: String? = nil,
    libraryLimit: Int? = nil, theme: ThemeChoice? = nil, images: ImagesChoice? = nil,
    rows: RowsChoice = .auto, imageWait: Duration? = nil, parallel: Int? = nil,
    keys: KeyMap = .usual
  ) {
    self.common = common
    self.hosts = hosts
    self.host = host
    self.libraryLimit = libraryLimit
    self.theme = theme
    self.images = images
    self.rows = rows
    self.imageWait = imageWait
    self.parallel = parallel
    self.keys = keys
  }

  /// What holds for `host`. The common settings speak for github.com alone: a token or an app of
  /// one host is never offered to another.
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
  /// The first line that makes no sense.
  case notYAML(path: String, line: Int)
  /// `key` has a value of another type than `expected`, as in `a list of texts`.
  case wrongType(path: String, key: String, expected: Expected)
  case keys(path: String, KeyMapError)
  case unknownKey(path: String, line: Int, key: String, nearest: String?)

  package enum Expected: Sendable, Equatable {
    case text
    case texts
    /// Names of keys, or one.
    case keys
    case number
    /// A whole number of these.
    case numberWithin(ClosedRange<Int>)
    case table
    /// One of these words.
    case word([String])
  }
}
