/// The query that `readmeTexts` sends.
enum ReadmeQuery {
  /// In the order in which GitHub looks for a README; the names are case-sensitive here.
  static let candidates = [
    ".github/README.md", "README.md", "readme.md", "README.rst", "README.adoc", "docs/README.md",
  ]

  static var fragment: String {
    let files = candidates.enumerated().map { index, path in
      "f\(index): object(expression: \"HEAD:\(path)\") { ...File }"
    }
    return """
      isPrivate openGraphImageUrl usesCustomOpenGraphImage
      \(files.joined(separator: "\n"))
      }
      fragment File on Blob { oid text }
      """
  }
}
