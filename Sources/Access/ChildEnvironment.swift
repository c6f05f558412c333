import Auth
import FoundationEssentials
package import Subprocess

/// The environment for programs that ghrepo starts.
package enum ChildEnvironment {
  /// `environment` without tokens and without the repository of a git hook; `presets` are for
  /// variables that it does not have.
  package static func variables(
    of environment: [String: String], presets: [String: String] = [:]
  ) -> Environment {
    exactly(presets.merging(withoutTokens(environment)) { _, given in given })
  }

  package static func withoutTokens(_ environment: [String: String]) -> [String: String] {
    withoutRepository(environment).filter { !CredentialFinder.variables.contains($0.key) }
  }

  package static func withoutRepository(_ environment: [String: String]) -> [String: String] {
    environment.filter { !repositoryVariables.contains($0.key) }
  }

  /// What git sets for its hooks and aliases: a program that works on another repository, such as a
  /// clone, would write into that of the hook. The list is that of `git rev-parse --local-env-vars`,
  /// but configuration stays, as git itself keeps it for submodules.
  private static let repositoryVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR",
    "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

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
