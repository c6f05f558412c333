/// The person's base directories; the program keeps a folder of its own inside each.
/// Source: https://specifications.freedesktop.org/basedir-spec/latest/
package struct ConfigurationDirectories: Sendable, Equatable {
  /// Absolute paths without a slash at the end.
  package let config: String
  package let data: String
  package let state: String
  package let cache: String

  /// Reads the `XDG_…_HOME` variables; those that are missing, empty or relative are replaced by
  /// the default inside `HOME`, which is needed only then.
  package init(environment: [String: String]) throws(ConfigurationDirectoriesError) {
    func directory(
      _ variable: String, inHome fallback: String
    ) throws(ConfigurationDirectoriesError) -> String {
      if let path = Self.absolutePath(environment[variable]) { return path }
      guard let home = Self.absolutePath(environment["HOME"]) else {
        throw .homeMissing(insteadOf: variable)
      }
      return home == "/" ? "/\(fallback)" : "\(home)/\(fallback)"
    }
    config = try directory("XDG_CONFIG_HOME", inHome: ".config")
    data = try directory("XDG_DATA_HOME", inHome: ".local/share")
    state = try directory("XDG_STATE_HOME", inHome: ".local/state")
    cache = try directory("XDG_CACHE_HOME", inHome: ".cache")
  }

  private static func absolutePath(_ path: String?) -> String? {
    guard var path = path?[...], path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
