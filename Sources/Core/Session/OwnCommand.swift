package import GitHub

/// A program that the user starts for repositories, as the configuration says.
package struct OwnCommand: Sendable, Equatable {
  /// What the user calls it.
  package let name: String
  /// The name of its key; nil if it has none.
  package let key: String?
  package let program: String
  private let arguments: [RepositoryTemplate]

  /// - Parameter words: A program and its arguments, which may have placeholders.
  package init?(name: String, key: String?, words: [String]) throws(UnknownPlaceholder) {
    guard let program = words.first, !name.isEmpty, !program.isEmpty else { return nil }
    self.name = name
    self.key = key
    self.program = program
    arguments = try words.dropFirst().map { (word) throws(UnknownPlaceholder) in
      try RepositoryTemplate(word)
    }
  }

  /// The arguments for a repository; nil if a program could misunderstand its name.
  package func arguments(for name: RepositoryName, on host: GitHubHost) -> [String]? {
    let filled = arguments.compactMap { $0.filled(for: name, on: host) }
    return filled.count == arguments.count ? filled : nil
  }
}
