internal import GRDB
internal import GitHub

/// A qualifier of a search as a condition on the row `r` of `repository`.
struct LocalFilter: Sendable {
  enum Kind: Sendable {
    case owner
    case language
    case license
    case visibility
    case fork
    case other

    /// Whether several filters of the kind are alternatives, as with two languages.
    var isUnited: Bool { self != .other }
  }

  let kind: Kind
  let isNegated: Bool
  private let condition: SQL
  /// Whether it concerns the viewer's own repositories.
  private let isMine: Bool

  static let noForks = LocalFilter(.fork, Self.flag(.fork), isNegated: true)

  private init(_ kind: Kind, _ condition: SQL, isNegated: Bool, isMine: Bool = false) {
    self.kind = kind
    self.condition = condition
    self.isNegated = isNegated
    self.isMine = isMine
  }

  /// Nil for a qualifier that the cache cannot evaluate, and for an invalid value.
  init?(_ qualifier: Qualifier) {
    let value = qualifier.value.lowercased()
    let isNegated = qualifier.isNegated
    func filter(_ kind: Kind, _ condition: SQL) -> LocalFilter {
      LocalFilter(kind, condition, isNegated: isNegated)
    }
    switch (qualifier.name, value) {
    case ("user", "@me"), ("org", "@me"):
      self.init(.owner, "0", isNegated: isNegated, isMine: true)
    case ("user", _), ("org", _): self = filter(.owner, Self.owner(value))
    case ("repo", _): self = filter(.owner, "r.full_name = \(value)")
    case ("language", _):
      self = filter(.language, "r.language = \(LanguageAlias.names[value] ?? value)")
    case ("license", _):
      // A key such as `gpl-3.0` or the family `gpl`.
      let (start, end) = (value + "-", value + ".")
      self = filter(
        .license, "r.license = \(value) OR (r.license > \(start) AND r.license < \(end))")
    case ("topic", _): self = filter(.other, Self.topic(value))
    case ("fork", "true") where !isNegated: self = filter(.fork, "1")
    case ("fork", "only"), ("fork", "true"), ("is", "fork"):
      self = filter(.fork, Self.flag(.fork))
    case ("fork", "false"): self.init(.fork, Self.flag(.fork), isNegated: !isNegated)
    case ("is", "public"), ("visibility", "public"):
      self = filter(.visibility, Self.visibility([]))
    case ("is", "private"), ("visibility", "private"):
      self = filter(.visibility, Self.visibility(.private))
    case ("is", "internal"), ("visibility", "internal"):
      self = filter(.visibility, Self.visibility([.private, .internal]))
    case ("is", let name):
      guard let flag = Self.flags[name] else { return nil }
      self = filter(.other, Self.flag(flag))
    case (let name, _):
      if let flag = Self.flags[name], let isWanted = Bool(value) {
        self.init(.other, Self.flag(flag), isNegated: isNegated == isWanted)
      } else if let range = Self.range(qualifier) {
        self = filter(.other, range)
      } else {
        return nil
      }
    }
  }

  func sql(for viewer: Viewer) -> SQL {
    let condition = isMine ? Self.owner(viewer.accountKey) : condition
    return isNegated ? "NOT coalesce((\(condition)), 0)" : "(\(condition))"
  }

  private static let flags: [String: RepositoryRecord.Flags] = [
    "archived": .archived, "template": .template, "mirror": .mirror,
  ]

  private static func flag(_ flag: RepositoryRecord.Flags) -> SQL {
    "r.flags & \(flag.rawValue) <> 0"
  }

  private static func visibility(_ flags: RepositoryRecord.Flags) -> SQL {
    let mask: RepositoryRecord.Flags = [.private, .internal]
    return "r.flags & \(mask.rawValue) = \(flags.rawValue)"
  }

  private static func range(_ qualifier: Qualifier) -> SQL? {
    let value = qualifier.value
    switch qualifier.name {
    case "stars", "forks", "size", "topics":
      let column = qualifier.name == "topics" ? "topic_count" : qualifier.name
      return (try? NumericRange(parsing: value)).map { within($0.bounds, column) }
    case "created", "pushed":
      return (try? DateRange(parsing: value)).map { within($0.seconds, "\(qualifier.name)_at") }
    default: return nil
    }
  }

  private static func within(_ range: ClosedRange<Int64>?, _ column: String) -> SQL {
    guard let range else { return "0" }
    return "r.\(sql: column) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
  }

  /// Names that start with the login and a slash; the next character after the slash is 0.
  private static func owner(_ login: String) -> SQL {
    let (start, end) = (login + "/", login + "0")
    return "r.full_name > \(start) AND r.full_name < \(end)"
  }

  private static func topic(_ topic: String) -> SQL {
    guard topic.contains(where: { $0 != "-" }),
      topic.allSatisfy({ $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return "0" }
    let (match, word) = ("topics : \"\(topic)\"", " \(topic) ")
    return """
      r.key IN (SELECT rowid FROM repository_text
        WHERE repository_text MATCH \(match) AND instr(' ' || lower(topics) || ' ', \(word)) > 0)
      """
  }
}

/// Aliases of languages that GitHub's search accepts.
/// Source: https://github.com/github-linguist/linguist/blob/main/lib/linguist/languages.yml
package enum LanguageAlias {
  /// From alias to name, both in lower case.
  package static let names = [
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
