/// What a qualifier means for a repository; it holds for the same ones in the cache and among
/// favorites.
package enum RepositoryCondition: Sendable {
  /// In lower case, as are the next ones.
  case owner(String)
  /// Of the viewer.
  case mine
  case name(String)
  case language(String)
  /// A key such as `gpl-3.0`, or a family such as `gpl`.
  case license(String)
  case topic(String)
  case visibility(String)
  case flag(RepositoryQualifier, Bool)
  /// Forks beside the others.
  case withForks
  /// A number or seconds since 1970; no value satisfies nil.
  case range(RepositoryQualifier, ClosedRange<Int64>?)

  package enum Kind: Sendable {
    case owner
    case language
    case license
    case visibility
    case fork
    case other

    /// Whether several conditions of the kind are alternatives, as with two languages.
    package var isUnited: Bool { self != .other }
  }

  /// Nil for a qualifier that only GitHub can evaluate, and for an invalid value.
  package init?(_ qualifier: Qualifier) {
    let value = qualifier.value.lowercased()
    switch (qualifier.name, value) {
    case ("user", "@me"), ("org", "@me"): self = .mine
    case ("user", _), ("org", _): self = .owner(value)
    case ("repo", _): self = .name(value)
    case ("language", _): self = .language(LanguageAlias.names[value] ?? value)
    case ("license", _): self = .license(value)
    case ("topic", _): self = .topic(value)
    case ("fork", "true") where !qualifier.isNegated: self = .withForks
    case ("fork", "only"): self = .flag(.fork, true)
    case ("is", "public"), ("is", "private"), ("is", "internal"), ("visibility", "public"),
      ("visibility", "private"), ("visibility", "internal"):
      self = .visibility(value)
    default:
      let isFlag = qualifier.name == "is"
      guard let known = RepositoryQualifier(named: isFlag ? value : qualifier.name) else {
        return nil
      }
      switch known {
      case .archived, .fork, .mirror, .template:
        guard let isOn = isFlag ? true : Bool(value) else { return nil }
        self = .flag(known, isOn)
      case .forks, .size, .stars, .topics:
        guard !isFlag, let range = try? NumericRange(parsing: qualifier.value) else { return nil }
        self = .range(known, range.bounds)
      case .created, .pushed:
        guard !isFlag, let range = try? DateRange(parsing: qualifier.value) else { return nil }
        self = .range(known, range.seconds)
      default: return nil
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .owner, .mine, .name: .owner
    case .language: .language
    case .license: .license
    case .visibility: .visibility
    case .withForks, .flag(.fork, _): .fork
    case .topic, .flag, .range: .other
    }
  }

  /// - Parameter login: of the viewer; in lower case.
  package func holds(for repository: Repository, login: String?) -> Bool {
    switch self {
    case .owner(let owner): return repository.fullName.lowercased().hasPrefix(owner + "/")
    case .mine: return login.map { repository.fullName.lowercased().hasPrefix($0 + "/") } ?? false
    case .name(let name): return repository.fullName.lowercased() == name
    case .language(let language): return repository.language?.lowercased() == language
    case .license(let license):
      let key = repository.license?.key.lowercased() ?? ""
      return key == license || key.hasPrefix(license + "-")
    case .topic(let topic): return repository.topics.contains { $0.lowercased() == topic }
    case .visibility("internal"): return repository.visibility == "internal"
    case .visibility(let name):
      return repository.visibility != "internal" && repository.isPrivate == (name == "private")
    case .flag(.archived, let isOn): return repository.isArchived == isOn
    case .flag(.fork, let isOn): return repository.isFork == isOn
    case .flag(.mirror, let isOn): return (repository.mirrorURL != nil) == isOn
    case .flag(_, let isOn): return repository.isTemplate == isOn
    case .withForks: return true
    case .range(let qualifier, let range):
      guard let range, let value = repository.value(of: qualifier) else { return false }
      return range.contains(value)
    }
  }
}

extension Repository {
  /// A number, or seconds since 1970.
  fileprivate func value(of qualifier: RepositoryQualifier) -> Int64? {
    switch qualifier {
    case .stars: Int64(stargazersCount)
    case .forks: Int64(forksCount)
    case .size: Int64(size)
    case .topics: Int64(topics.count)
    case .created: createdAt.map(DateRange.second)
    case .pushed: pushedAt.map(DateRange.second)
    default: nil
    }
  }
}

/// Aliases of languages that GitHub's search accepts.
/// Source: https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml
enum LanguageAlias {
  /// From alias to name, both in lower case.
  static let names = [
    "asm": "assembly", "bash": "shell", "bat": "batchfile", "batch": "batchfile",
    "coffee": "coffeescript", "coffee-script": "coffeescript", "cpp": "c++", "csharp": "c#",
    "docker": "dockerfile", "dosbatch": "batchfile", "elisp": "emacs lisp",
    "emacs": "emacs lisp", "emacs-lisp": "emacs lisp", "fsharp": "f#", "golang": "go",
    "hs": "haskell", "ipython notebook": "jupyter notebook", "js": "javascript",
    "jupyter-notebook": "jupyter notebook", "latex": "tex", "lisp": "common lisp",
    "make": "makefile", "md": "markdown", "nixos": "nix", "node": "javascript",
    "obj-c": "objective-c", "obj-c++": "objective-c++", "objc": "objective-c",
    "objective-c++": "objective-c++", "objectivec": "objective-c", "perl6": "raku",
    "posh": "powershell", "protobuf": "protocol buffer", "pwsh": "powershell", "py": "python",
    "python3": "python", "rb": "ruby", "rs": "rust", "rusthon": "python", "sh": "shell",
    "shell-script": "shell", "splus": "r", "terraform": "hcl", "ts": "typescript",
    "viml": "vim script", "vim": "vim script", "vim-script": "vim script",
    "vimscript": "vim script",
    "visual-basic": "visual basic .net", "vbnet": "visual basic .net", "yml": "yaml",
    "zsh": "shell",
  ]
}
