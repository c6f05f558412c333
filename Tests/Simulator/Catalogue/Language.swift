/// A programming language as GitHub names it.
struct Language: Sendable, Equatable {
  var name: String
  /// Other spellings a search understands, in lower case.
  var aliases: [String] = []

  /// In the order of how common they are.
  static let all = [
    Language(name: "JavaScript", aliases: ["js", "node"]),
    Language(name: "Python", aliases: ["py", "python3"]),
    Language(name: "TypeScript", aliases: ["ts"]),
    Language(name: "Java"),
    Language(name: "Go", aliases: ["golang"]),
    Language(name: "C++", aliases: ["cpp"]),
    Language(name: "C"),
    Language(name: "Rust", aliases: ["rs"]),
    Language(name: "C#", aliases: ["csharp"]),
    Language(name: "PHP"),
    Language(name: "Shell", aliases: ["sh", "bash", "zsh", "shell-script"]),
    Language(name: "Ruby", aliases: ["rb"]),
    Language(name: "Swift"),
    Language(name: "Kotlin"),
    Language(name: "Jupyter Notebook", aliases: ["jupyter-notebook", "ipython notebook"]),
    Language(name: "HTML"),
    Language(name: "CSS"),
    Language(name: "Dart"),
    Language(name: "Lua"),
    Language(name: "Haskell"),
    Language(name: "Elixir"),
    Language(name: "Zig"),
    Language(name: "Objective-C", aliases: ["objc", "obj-c", "objectivec"]),
    Language(name: "Emacs Lisp", aliases: ["elisp", "emacs", "emacs-lisp"]),
    Language(name: "Vim Script", aliases: ["vim", "viml", "vim-script"]),
    Language(name: "TeX", aliases: ["latex"]),
  ]

  /// Whether a search for `text`, in any case, means this language.
  func isMeant(by text: String) -> Bool {
    let wanted = text.lowercased()
    return name.lowercased() == wanted || aliases.contains(wanted)
  }
}
