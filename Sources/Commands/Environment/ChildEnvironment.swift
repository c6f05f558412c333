internal import Subprocess

/// What the programs that are started for a person get of the environment.
enum ChildEnvironment {
  /// Names that only this program may see.
  private static let secrets: Set<String> = [
    "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN", "GHREPO_TOKEN",
  ]

  /// `environment` without tokens; `presets` hold where it says nothing.
  static func variables(
    of environment: [String: String], presets: [String: String] = [:]
  ) -> Environment {
    let inherited = environment.filter { !secrets.contains($0.key) }
    let variables = presets.merging(inherited) { _, given in given }
    return .custom(
      Dictionary(variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) }) { first, _ in
        first
      })
  }
}
