import Foundation

/// The exact query of ghrepo's `Endpoints/Readmes.swift`.
struct ReadmeQuery {
  /// The number of repositories in the query.
  let count: Int
  /// The paths of the files requested from each.
  let paths: [String]
  /// Whether it is the query of `Models/RepositoryFacts.swift` instead.
  let asksForFacts: Bool

  init(_ text: String) throws(GraphQLProblem) {
    count = text.matches(of: #/\nr\d+: /#).count
    paths = text.matches(of: /"HEAD:([^"]*)"/).map { String($0.output.1) }
    asksForFacts = text.contains("databaseId")
    let expected =
      asksForFacts
      ? Self.text(count: count, fragment: Self.facts) : Self.text(count: count, paths: paths)
    guard count > 0, text == expected else {
      let read = text.commonPrefix(with: expected)
      let lines = read.split(separator: "\n", omittingEmptySubsequences: false)
      let (line, column) = (max(1, lines.count), (lines.last?.count ?? 0) + 1)
      throw GraphQLProblem(
        message: "Parse error on \"\(text.dropFirst(read.count).prefix(1))\" (error) at "
          + "[\(line), \(column)]", location: (line, column))
    }
  }

  static let facts = """
    id databaseId nameWithOwner url isArchived isDisabled isPrivate visibility
    viewerHasStarred pushedAt updatedAt stargazerCount forkCount description homepageUrl
    primaryLanguage { name } licenseInfo { key name spdxId }
    latestRelease { tagName name url publishedAt }
    }
    """

  static func text(count: Int, paths: [String]) -> String {
    let files = paths.enumerated().map {
      "f\($0.offset): object(expression: \"HEAD:\($0.element)\") { ...File }\n"
    }
    return text(
      count: count,
      fragment: """
        isPrivate openGraphImageUrl usesCustomOpenGraphImage
        \(files.joined())}
        fragment File on Blob { oid text }
        """)
  }

  static func text(count: Int, fragment: String) -> String {
    let variables = (0..<count).map { "$o\($0): String!, $n\($0): String!" }
    let repositories = (0..<count).map {
      "r\($0): repository(owner: $o\($0), name: $n\($0)) { ...Facts }\n"
    }
    return """
      query(\(variables.joined(separator: ", "))) {
      \(repositories.joined())rateLimit { limit remaining resetAt }
      }
      fragment Facts on Repository {
      \(fragment)
      """
  }
}
