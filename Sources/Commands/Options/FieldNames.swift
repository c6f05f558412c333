internal import GitHub
internal import Rendering

/// Names of fields as people write them.
enum FieldNames {
  /// What gh calls a field that ghrepo names as GitHub's interface does, in lower case.
  private static let synonyms = [
    "defaultbranchref": "default_branch", "forkcount": "forks_count", "forks": "forks_count",
    "forkscount": "forks_count", "hasdiscussionsenabled": "has_discussions",
    "hasissuesenabled": "has_issues", "haswikienabled": "has_wiki", "homepageurl": "homepage",
    "isfavorite": "favorite", "issues": "open_issues_count", "licenseinfo": "license",
    "namewithowner": "full_name", "primarylanguage": "language", "repositorytopics": "topics",
    "stargazercount": "stargazers_count", "stars": "stargazers_count", "url": "html_url",
    "watchers": "subscribers_count", "watcherscount": "stargazers_count",
  ]

  private static let known = ListedField.knownCases.map(\.rawValue)

  /// Whether a word after `--json` names fields: a list of names with commas, or one known name.
  static func areFields(_ word: String) -> Bool {
    let names = word.split(separator: ",", omittingEmptySubsequences: false)
    guard names.allSatisfy(isName) else { return false }
    if names.count > 1 { return true }
    return known.contains(word) || word.contains { $0.isUppercase } && suggestion(for: word) != nil
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x61 < 26 }
  }

  /// The field that is meant by `name`, which is none; nil when none is like it.
  static func suggestion(for name: String) -> String? {
    let lower = name.lowercased()
    if let meant = synonyms[lower] { return meant }
    let letters = lower.hasPrefix("is") ? String(lower.dropFirst(2)) : lower
    let same = known.first { field in
      let field = field.replacing("_", with: "")
      return field == letters || field == lower
    }
    return same ?? NearestWord.word(for: lower, among: known)
  }
}
