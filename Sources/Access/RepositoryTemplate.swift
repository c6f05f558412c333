package import GitHub

/// A text with placeholders for a repository, such as `~/src/{owner}/{name}`.
package struct RepositoryTemplate: Sendable, Equatable {
  package enum Placeholder: String, CaseIterable, Sendable {
    case owner, name, host, url
    case fullName = "full_name"
    case cloneURL = "clone_url"

    /// As users write it, with braces.
    package var text: String { "{\(rawValue)}" }

    fileprivate func value(_ name: RepositoryName, _ host: GitHubHost) -> String {
      switch self {
      case .owner: name.owner
      case .name: name.name
      case .fullName: name.description
      case .host: String(host.webURL.split(separator: "/").dropFirst().first ?? "")
      case .url: host.page(of: name)
      case .cloneURL: host.page(of: name) + ".git"
      }
    }
  }

  /// As it was written.
  package let text: String
  private let parts: [Part]

  private enum Part: Sendable, Equatable {
    case plain(String)
    case placeholder(Placeholder)
  }

  /// Throws for a word in braces that is no placeholder, also if it is written as in other programs
  /// or not closed. What a shell, awk or git may have in braces stays: `${HOME}`, `{}`, `{ ls; }`,
  /// `@{u}`.
  package init(_ text: String) throws(UnknownPlaceholder) {
    self.text = text
    var parts: [Part] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.word) {
      let word = match.0
      let placeholder = Placeholder.allCases.first { $0.text == word }
      guard placeholder != nil || word.wholeMatch(of: Self.ofOthers) != nil else {
        throw UnknownPlaceholder(text: String(word))
      }
      parts.append(.plain(String(rest[..<match.range.lowerBound])))
      parts.append(placeholder.map(Part.placeholder) ?? .plain(String(word)))
      rest = rest[match.range.upperBound...]
    }
    self.parts = parts + [.plain(String(rest))]
  }

  /// Whatever looks like a placeholder: in double braces, closed, with what other programs may have
  /// behind the name, or not closed. The host of `git@{host}` is one.
  private static var word: Regex<Substring> {
    /\{\{[^{}]*\}\}?|@\{(?:u|upstream|push|now|yesterday)\}|\$?\{(?:\s*[._\-]*\p{L}[\w.\-]*(?::[<>^=]?\d[\w.]*|[!?]\w*)?\s*\}|[._\-]*\p{L}[\w.\-]*(?=[^{}]*(?:\{|$))|\s+\p{L}[\w.\-]*\s*$)/
  }

  /// Variables of the environment in a shell, and what git has behind the name of a branch.
  private static var ofOthers: Regex<Substring> { /\$\{[A-Z_][A-Z_0-9]*\}|@\{\w+\}/ }

  package func uses(_ placeholder: Placeholder) -> Bool {
    parts.contains(.placeholder(placeholder))
  }

  /// The text for a repository; nil if a program could misunderstand it: for a name that GitHub does
  /// not allow, or if it began with a hyphen, like an option.
  ///
  /// What is filled in consists of characters that mean nothing to any shell, so that a program that
  /// passes it to one does no harm.
  package func filled(for name: RepositoryName, on host: GitHubHost) -> String? {
    guard (try? RepositoryName(parsing: name.description)) == name else { return nil }
    var filled = ""
    for part in parts {
      switch part {
      case .plain(let text): filled += text
      case .placeholder(let placeholder):
        let value = placeholder.value(name, host)
        guard value.utf8.allSatisfy(Self.isHarmless) else { return nil }
        if filled.isEmpty, value.hasPrefix("-") { return nil }
        filled += value
      }
    }
    return filled
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || "-_./:".utf8.contains(byte)
  }
}

/// A word in braces that stands for nothing.
package struct UnknownPlaceholder: Error, Sendable, Equatable {
  package let text: String
}
