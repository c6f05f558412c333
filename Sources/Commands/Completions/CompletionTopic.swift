internal import Presentation
internal import Rendering

extension CompletionTopic {
  /// - Parameters:
  ///   - argument: An option, or `positional@` and a number.
  ///   - commands: The names that lead to the command.
  init?(argument: String, of commands: [String]) {
    let fields: [String: CompletionTopic] = [
      "favorites": .fields(.favorites), "show": .fields(.repository),
      "compare": .fields(.comparison), "check": .fields(.check),
      "similar": .fields(.similar),
    ]
    let topic =
      (argument == "--fields" ? commands.first.flatMap { fields[$0] } : nil)
      ?? Self.options[argument] ?? Self.positional[(commands + [argument]).joined(separator: " ")]
    guard let topic else { return nil }
    self = topic
  }

  private static let options: [String: CompletionTopic] = [
    "--owner": .owners, "--language": .languages, "--license": .licenses, "--topic": .topics,
    "--fields": .fields(.listed), "--tag": .tags, "--user": .accounts, "--hostname": .hosts,
  ]

  private static let positional: [String: CompletionTopic] = [
    "switch positional@0": .accounts, "logout positional@0": .accounts,
    "show positional@0": .repositories, "compare positional@0": .repositories,
    "check positional@0": .repositories,
    "clone positional@0": .repositories, "favorites add positional@0": .repositories,
    "favorites remove positional@0": .favorites, "favorites show positional@0": .favorites,
    "favorites untag positional@0": .tags, "favorites untag positional@1": .favorites,
    "favorites rename-tag positional@0": .tags,
    "saved run positional@0": .savedSearches, "saved rename positional@0": .savedSearches,
    "saved remove positional@0": .savedSearches,
    "search positional@0": .terms, "browse positional@0": .terms, "saved add positional@1": .terms,
  ]

  private static let qualifiers: [String: CompletionTopic] = [
    "user": .owners, "org": .owners, "language": .languages, "license": .licenses,
    "topic": .topics, "repo": .repositories,
  ]

  /// The candidates for the word to complete.
  func candidates(for line: CompletionLine, among words: CompletionWords) -> [String] {
    switch self {
    case .terms:
      guard let (name, lead, value) = line.qualifier, let topic = Self.qualifiers[name] else {
        return []
      }
      return words.words(of: topic, beginningWith: value).filter { !$0.contains(" ") }
        .map { lead + Self.cased(like: value, $0) }
    case .owners, .licenses, .topics, .fields, .tags:
      let parts = line.begun.split(separator: ",", omittingEmptySubsequences: false)
      let done = parts.dropLast().map(String.init)
      let lead = done.map { $0 + "," }.joined()
      return words.words(of: self, beginningWith: String(parts.last ?? ""))
        .filter { !done.contains($0) }.map { lead + $0 }
    case .languages:
      return words.words(of: self, beginningWith: line.begun)
        .map { Self.cased(like: line.begun, $0) }
    case .repositories, .favorites, .savedSearches, .accounts, .hosts:
      return words.words(of: self, beginningWith: line.begun)
    }
  }

  /// The word, in lower case if the user began it so: shells compare letters exactly, and GitHub
  /// does not.
  private static func cased(like begun: String, _ word: String) -> String {
    word.hasPrefix(begun) ? word : word.lowercased()
  }
}
