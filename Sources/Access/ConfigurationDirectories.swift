internal import Glibc

/// The user's base directories; ghrepo has a folder of its own inside each.
/// Source: https://specifications.freedesktop.org/basedir-spec/latest/
package struct ConfigurationDirectories: Sendable, Equatable {
  /// Absolute paths without a trailing slash.
  package let config: String
  package let data: String
  package let cache: String

  /// Reads the `XDG_…_HOME` variables; those that are missing, empty or relative are replaced by
  /// the default inside `HOME`, or else inside the home directory of the account.
  package init(
    environment: [String: String], accountHome: () -> String? = Self.accountHome
  ) throws(ConfigurationDirectoriesError) {
    func directory(
      _ variable: String, inHome fallback: String
    ) throws(ConfigurationDirectoriesError) -> String {
      if let path = Self.absolutePath(environment[variable]) { return path }
      guard
        let home = Self.absolutePath(environment["HOME"]) ?? Self.absolutePath(accountHome())
      else {
        throw .homeMissing(insteadOf: variable)
      }
      return home == "/" ? "/\(fallback)" : "\(home)/\(fallback)"
    }
    config = try directory("XDG_CONFIG_HOME", inHome: ".config")
    data = try directory("XDG_DATA_HOME", inHome: ".local/share")
    cache = try directory("XDG_CACHE_HOME", inHome: ".cache")
  }

  /// The home directory in the user database, for service managers that set no `HOME`.
  package static func accountHome() -> String? {
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
    return String(cString: home)
  }

  private static func absolutePath(_ path: String?) -> String? {
    guard var path = path?[...], path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}

/// Why the base directories cannot be determined.
package enum ConfigurationDirectoriesError: Error, Sendable, Equatable {
  /// `HOME` is missing or not an absolute path, and this variable, which would replace it, is not
  /// set.
  case homeMissing(insteadOf: String)
}
