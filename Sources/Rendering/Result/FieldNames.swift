internal import GitHub

/// The names of fields as users write them.
package enum FieldNames {
  /// gh's names for fields with the same values, beside GitHub's names in camel case.
  private static let ghNames = [
    "forkCount": "forks_count", "hasIssuesEnabled": "has_issues", "hasWikiEnabled": "has_wiki",
    "homepageUrl": "homepage", "isArchived": "archived", "isDisabled": "disabled",
    "isFork": "fork", "isPrivate": "private", "nameWithOwner": "full_name",
    "stargazerCount": "stargazers_count", "url": "html_url", "watchersCount": "stargazers_count",
  ]

  /// Other names, in lower case, with the field that they probably mean.
  private static let synonyms = [
    "defaultbranchref": "default_branch", "forks": "forks_count",
    "hasdiscussionsenabled": "has_discussions", "isfavorite": "favorite",
    "issues": "open_issues_count", "licenseinfo": "license", "primarylanguage": "language",
    "repositorytopics": "topics", "stars": "stargazers_count", "watchers": "subscribers_count",
  ]

  private static let known = ListedField.knownCases.map(\.rawValue)

  /// The field with this name; one of gh's names is also the name in the output.
  package static func field(_ name: String) -> ListedField? {
    if let field = ListedField(rawValue: name) { return field }
    let field =
      ghNames[name].flatMap(RepositoryField.init(rawValue:))
      ?? RepositoryField.allCases.first { camelCase($0.rawValue) == name }
    return field.map { .renamed(.github($0), name) }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words[0])) { name, word in
      name + word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// The field that the unknown `name` probably means; nil if none is similar.
  package static func suggestion(for name: String) -> String? {
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
