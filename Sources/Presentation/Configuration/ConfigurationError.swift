package import Access
internal import Auth
internal import Core
internal import Glibc
internal import Messages

/// Why the configuration file cannot be used.
package enum ConfigurationError: Error, Sendable, Equatable {
  case unreadable(path: String, detail: String)
  /// The first line in another encoding.
  case notUTF8(path: String, line: Int)
  /// The first invalid line.
  case notYAML(path: String, line: Int)
  /// `key` is there more than once, first in `line`.
  case duplicateKey(path: String, line: Int, key: String)
  /// The value of `key` is not of the type `expected`, such as `a list of texts`. The value is nil
  /// if it is not one scalar of a readable length, or if it is missing.
  case wrongType(path: String, line: Int, key: String, value: String?, expected: Expected)
  case keys(path: String, line: Int, KeyMapError)
  /// `text` stands for nothing of a repository.
  case placeholder(path: String, line: Int, key: String, text: String)
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
    /// A table with a directory or an owner.
    case rule
    /// A list of tables with a name, a key, and a program with its arguments.
    case commands
    /// A program and its arguments.
    case program
    /// A path with the name of the repository.
    case cloneDirectory
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
