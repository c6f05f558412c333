import Auth
import FoundationEssentials
package import Subprocess

/// The environment for programs that ghrepo starts.
package enum ChildEnvironment {
  /// `environment` without tokens; `presets` are for variables that it does not have.
  package static func variables(
    of environment: [String: String], presets: [String: String] = [:]
  ) -> Environment {
    exactly(presets.merging(withoutTokens(environment)) { _, given in given })
  }

  package static func withoutTokens(_ environment: [String: String]) -> [String: String] {
    environment.filter { !CredentialFinder.variables.contains($0.key) }
  }

  package static func exactly(_ variables: [String: String]) -> Environment {
    let pairs = variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
    return .custom(Dictionary(uniqueKeysWithValues: pairs))
  }
}

/// Finds programs in the absolute folders of `PATH`.
package struct ExecutableSearch: Sendable {
  private let folders: [Substring]

  package init(_ environment: [String: String]) {
    let path = environment.nonEmpty("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
  }

  /// The absolute path of the program `name`; nil if there is no executable with that name.
  package func path(of name: String) -> String? {
    guard !name.contains("/") else {
      return name.hasPrefix("/") && Self.isExecutable(name) ? name : nil
    }
    guard !name.isEmpty else { return nil }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: Self.isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
      && files.isExecutableFile(atPath: path)
  }
}
