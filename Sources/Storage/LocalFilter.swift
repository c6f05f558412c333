internal import GRDB
internal import GitHub

/// A condition on a repository beside its words.
struct LocalFilter: Sendable {
  /// Filters of one kind are united or must all hold: see `isUnited`.
  enum Kind: Sendable {
    case owner
    case language
    case license
    case visibility
    case fork
    case other

    /// Whether one of several filters is enough, as with two languages.
    var isUnited: Bool { self != .other }
  }

  let kind: Kind
  let condition: LocalCondition
  let isNegated: Bool

  init(kind: Kind, condition: LocalCondition, isNegated: Bool) {
    self.kind = kind
    self.condition = condition
    self.isNegated = isNegated
  }

  /// Nil for a qualifier that the library cannot answer, and for a value that means nothing.
  init?(_ qualifier: Qualifier) {
    let value = qualifier.value.lowercased()
    switch (qualifier.name, value) {
    case ("user", _), ("org", _): self.init(.owner, .owner(value), qualifier)
    case ("repo", _): self.init(.owner, .repository(value), qualifier)
    case ("language", _):
      self.init(.language, .language(LanguageAlias.names[value] ?? value), qualifier)
    case ("license", _): self.init(.license, .license(value), qualifier)
    case ("topic", _): self.init(.other, .topic(value), qualifier)
    case ("fork", "true") where !qualifier.isNegated: self.init(.fork, .always, qualifier)
    case ("fork", "only"), ("fork", "true"), ("is", "fork"):
      self.init(.fork, .flag(.fork), qualifier)
    case ("fork", "false"):
      self.init(kind: .fork, condition: .flag(.fork), isNegated: !qualifier.isNegated)
    case ("is", _), ("visibility", _): self.init(is: value, qualifier)
    default:
      guard let filter = Self.flag(qualifier, value) ?? Self.range(qualifier) else { return nil }
      self = filter
    }
  }

  private init(_ kind: Kind, _ condition: LocalCondition, _ qualifier: Qualifier) {
    self.init(kind: kind, condition: condition, isNegated: qualifier.isNegated)
  }

  private init?(is value: String, _ qualifier: Qualifier) {
    switch value {
    case "public": self.init(.visibility, .visibility([]), qualifier)
    case "private": self.init(.visibility, .visibility(.private), qualifier)
    case "internal": self.init(.visibility, .visibility([.private, .internal]), qualifier)
    case _ where qualifier.name == "is":
      guard let flag = Self.flags[value] else { return nil }
      self.init(.other, .flag(flag), qualifier)
    default: return nil
    }
  }

  private static let flags: [String: RepositoryRecord.Flags] = [
    "archived": .archived, "template": .template, "mirror": .mirror,
  ]

  private static func flag(_ qualifier: Qualifier, _ value: String) -> LocalFilter? {
    guard let flag = flags[qualifier.name], let isWanted = Bool(value) else { return nil }
    return LocalFilter(
      kind: .other, condition: .flag(flag), isNegated: qualifier.isNegated == isWanted)
  }

  private static func range(_ qualifier: Qualifier) -> LocalFilter? {
    let value = qualifier.value
    let numbers = (try? NumericRange(parsing: value)).map(\.bounds)
    let condition: LocalCondition? =
      switch qualifier.name {
      case "stars", "forks", "size": numbers.map { .range(qualifier.name, $0) }
      case "topics": numbers.map { .range("topic_count", $0) }
      case "created", "pushed":
        (try? DateRange(parsing: value)).map { .range("\(qualifier.name)_at", $0.seconds) }
      default: nil
      }
    return condition.map { LocalFilter(.other, $0, qualifier) }
  }
}

/// A condition on repositories, and its SQL.
enum LocalCondition: Sendable {
  case always
  case flag(RepositoryRecord.Flags)
  /// The flags of visibility that are set.
  case visibility(RepositoryRecord.Flags)
  case language(String)
  /// A column of `repository` and what it must hold; nothing does if nil.
  case range(String, ClosedRange<Int64>?)
  case owner(String)
  case repository(String)
  /// A key such as `gpl-3.0` or the family `gpl`.
  case license(String)
  case topic(String)

  /// The condition on the row `r` of `repository`, for `viewer`.
  func sql(for viewer: Viewer) -> SQL {
    switch self {
    case .always: "1"
    case .flag(let flag): "r.flags & \(flag.rawValue) <> 0"
    case .visibility(let flags):
      "r.flags & \(Self.visibilities.rawValue) = \(flags.rawValue)"
    case .language(let name): "r.language = \(name)"
    case .range(let column, let range):
      range.map { range in
        "r.\(sql: column) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
      } ?? "0"
    case .license(let key):
      "r.license = \(key) OR (r.license > \(key + "-") AND r.license < \(key + "."))"
    case .owner(let login): Self.owner(login == "@me" ? viewer.accountKey : login)
    case .repository(let name): "r.full_name = \(name)"
    case .topic(let topic): Self.topic(topic)
    }
  }

  private static let visibilities: RepositoryRecord.Flags = [.private, .internal]

  /// Names that begin with the login and a slash, which the character 0 follows.
  private static func owner(_ login: String) -> SQL {
    "r.full_name > \(login + "/") AND r.full_name < \(login + "0")"
  }

  private static func topic(_ topic: String) -> SQL {
    guard topic.contains(where: { $0 != "-" }),
      topic.allSatisfy({ $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return "0" }
    return """
      r.key IN (SELECT rowid FROM repository_text
        WHERE repository_text MATCH \("topics : \"\(topic)\"")
          AND instr(' ' || lower(topics) || ' ', \(" \(topic) ")) > 0)
      """
  }
}

/// Other names of languages that GitHub's search understands.
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
