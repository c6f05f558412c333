internal import Messages
internal import Presentation

/// What to say about a search whose first word may be meant as what to search.
enum SearchHint {
  /// Words that may be meant as what to search, with the command for it.
  private static let singulars = [
    "commit": "gh search commits", "issue": "gh search issues", "pr": "gh search prs",
    "repo": "ghrepo search", "repository": "ghrepo search",
    "user": "gh api -X GET search/users -f",
  ]

  /// Nil if `terms` cannot be meant so.
  static func about(_ terms: [String]) -> Message? {
    guard terms.count > 1, let command = singulars[terms[0].lowercased()] else { return nil }
    var words = Array(terms.dropFirst())
    if command.hasPrefix("gh api") { words = ["q=" + words.joined(separator: " ")] }
    return .usageSearchedWord(word: terms[0], command: "\(command) \(ShellWords.joined(words))")
  }
}
