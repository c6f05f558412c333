/// Finds the known qualifier nearest to a misspelled one.
enum NearestQualifier {
  /// What people call it elsewhere.
  private static let synonyms = [
    "author": "user", "created_at": "created", "date": "created", "desc": "in",
    "description": "in", "label": "topic", "licence": "license", "name": "in",
    "organisation": "org", "organization": "org", "owner": "user", "private": "is",
    "public": "is", "pushed_at": "pushed", "readme": "in", "stargazers": "stars", "tag": "topic",
    "updated": "pushed", "updated_at": "pushed", "visibility": "is", "watchers": "stars",
  ]

  private static let names = RepositoryQualifier.allCases.filter { $0 != .props }.map(\.rawValue)

  /// The best for `name`, in lower case; nil when none is like it.
  static func name(for name: String) -> String? {
    if let synonym = synonyms[name] { return synonym }
    return name.count < 3 ? nil : NearestWord.word(for: name, among: names)
  }
}
