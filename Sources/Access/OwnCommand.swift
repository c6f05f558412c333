package import GitHub
import Platform

/// A program that the user starts for repositories, as the configuration says.
package struct OwnCommand: Sendable, Equatable {
  /// What the user calls it.
  package let name: String
  /// The name of its key; nil if it has none.
  package let key: String?
  /// What to call the program in a sentence.
  package let program: String
  private let arguments: [RepositoryTemplate]

  /// - Parameter arguments: They may have placeholders.
  package init(
    name: String, key: String?, program: String, arguments: some Sequence<String>
  ) throws(UnknownPlaceholder) {
    self.name = name
    self.key = key
    self.program = program
    self.arguments = try arguments.map { (word) throws(UnknownPlaceholder) in
      try RepositoryTemplate(word)
    }
  }

  /// The program and its arguments for a repository; nil if a program could misunderstand its name.
  ///
  /// - Parameter home: Stands for a tilde in front of a word.
  package func words(
    for name: RepositoryName, on host: GitHubHost, home: String?
  ) -> [String]? {
    let filled = arguments.compactMap { $0.filled(for: name, on: host) }
    guard filled.count == arguments.count else { return nil }
    return ([program] + filled).map { expandingTilde($0, home: home) }
  }
}
