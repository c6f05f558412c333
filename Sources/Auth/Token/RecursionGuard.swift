/// Marks the programs that are asked for a token, and all that they start: a ghrepo among them must
/// not ask those programs again, which would never end.
package enum RecursionGuard {
  /// Set in their environment.
  package static let variable = "GHREPO_ASKING"

  /// Whether this process was started on behalf of a ghrepo that looks for a token.
  package static func isOn(in environment: [String: String]) -> Bool {
    environment[variable] != nil
  }
}
