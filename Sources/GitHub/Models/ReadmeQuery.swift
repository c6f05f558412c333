/// The query that `readmeTexts` sends.
enum ReadmeQuery {
  /// In the order in which GitHub looks for a README; the names are case-sensitive here.
  static let candidates = [
    ".github/README.md", "README.md", "readme.md", "README.rst", "README.adoc", "docs/README.md",
  ]

  static func text(for count: Int) -> String {
    let variables = (0..<count).map { "$o\($0): String!, $n\($0): String!" }
    let repositories = (0..<count).map {
      "r\($0): repository(owner: $o\($0), name: $n\($0)) { ...Facts }"
    }
    let files = candidates.enumerated().map { index, path in
      "f\(index): object(expression: \"HEAD:\(path)\") { ...File }"
    }
    return """
      query(\(variables.joined(separator: ", "))) {
      \(repositories.joined(separator: "\n"))
      rateLimit { limit remaining resetAt }
      }
      fragment Facts on Repository {
      isPrivate openGraphImageUrl usesCustomOpenGraphImage
      \(files.joined(separator: "\n"))
      }
      fragment File on Blob { oid text }
      """
  }
}
