/// A GraphQL query for several repositories by name. Names are variables, never part of its text.
enum BatchQuery {
  /// - Parameter fragment: The fields of `Facts`, a fragment on `Repository`, and more fragments.
  static func text(for count: Int, fragment: String) -> String {
    let variables = (0..<count).map { "$o\($0): String!, $n\($0): String!" }
    let repositories = (0..<count).map {
      "r\($0): repository(owner: $o\($0), name: $n\($0)) { ...Facts }"
    }
    return """
      query(\(variables.joined(separator: ", "))) {
      \(repositories.joined(separator: "\n"))
      rateLimit { limit remaining resetAt }
      }
      fragment Facts on Repository {
      \(fragment)
      """
  }
}
