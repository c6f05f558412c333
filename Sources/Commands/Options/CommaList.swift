internal import App
internal import ArgumentParser

/// Several values of a choice in one argument, with commas between them, as `gh` takes them.
struct CommaList<Choice: WordChoice>: ExpressibleByArgument {
  let values: [Choice]

  init?(argument: String) {
    let words = argument.commaSeparated
    values = words.compactMap(Choice.init(rawValue:))
    guard !words.isEmpty, values.count == words.count else { return nil }
  }

  static var allValueStrings: [String] { Choice.allValueStrings }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
