internal import BrowseModel
internal import Core
internal import GitHub
internal import Messages
internal import Presentation

/// Opening choosers.
extension BrowseState {
  /// How many rows to count languages in.
  private static let countedRows = 1000

  /// Opens the chooser or dialog for `sort`, `language` or `save`.
  mutating func openChooser(_ action: BrowseAction) -> [BrowseEffect] {
    guard seesList, let id = listOnScreen else { return [] }
    let listQuery = lists[id].listQuery
    switch action {
    case .sort:
      let selection = id.sorts.firstIndex(of: listQuery.sort) ?? 0
      overlay = .sorts(Chooser(id.sorts.map(\.rawValue), selection: selection))
    case .language:
      let choices = [""] + languages(of: lists[id])
      let chosen = chosenLanguage(of: listQuery)?.lowercased() ?? ""
      let selection = choices.firstIndex { $0.lowercased() == chosen } ?? 0
      overlay = .languages(Chooser(choices, selection: selection, takesText: true))
    case .save where id == .search:
      if listQuery.isBlank { return say(Toast(.browseToastNothingToSave, isProblem: true)) }
      overlay = .prompt(TextPrompt(.saveName, text: listQuery.savedName ?? listQuery.words))
    default: break
    }
    return []
  }

  /// The languages in the list, the most frequent first, and then common ones.
  private func languages(of list: FeedList) -> [String] {
    var counts: [String: Int] = [:]
    for row in list.rows.prefix(Self.countedRows) {
      if let language = row.repository.language { counts[language, default: 0] += 1 }
    }
    let found = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let chosen = chosenLanguage(of: list.listQuery).map { [$0] } ?? []
    var seen: Set<String> = []
    return (found + Self.commonLanguages + chosen).filter {
      seen.insert($0.lowercased()).inserted
    }
  }

  private func chosenLanguage(of listQuery: ListQuery) -> String? {
    fieldOnScreen.flatMap { SearchQuery(terms: [$0.text]).value(of: "language") }
      ?? listQuery.language
  }

  /// Source: https://innovationgraph.github.com/global-metrics/programming-languages
  private static let commonLanguages = [
    "JavaScript", "Python", "TypeScript", "Java", "C#", "C++", "C", "Go", "Rust", "PHP", "Ruby",
    "Swift", "Kotlin", "Dart", "Scala", "Shell", "PowerShell", "Lua", "Perl", "R", "Julia",
    "Haskell", "Elixir", "Erlang", "Clojure", "F#", "OCaml", "Zig", "Nix", "Objective-C",
    "Assembly", "HTML", "CSS", "SCSS", "Vue", "Svelte", "Jupyter Notebook", "TeX", "HCL",
    "Dockerfile", "Makefile", "CMake", "Vim Script", "Emacs Lisp", "Solidity", "Nim", "Crystal",
    "MATLAB", "Fortran", "Groovy", "GDScript", "Verilog", "VHDL",
  ]
}
