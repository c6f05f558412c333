internal import ArgumentParser
internal import Core
internal import Presentation

/// A choice among a few words that need no description.
protocol WordChoice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

/// ArgumentParser's own implementations do the same, but make the runtime look up conformances of
/// each choice at every start.
extension WordChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}

/// Several values of a choice in one argument, separated by commas, as `gh` accepts them.
struct CommaList<Choice: WordChoice>: ExpressibleByArgument {
  let values: [Choice]

  init?(argument: String) {
    let words = argument.commaSeparated
    values = words.compactMap(Choice.init(rawValue:))
    guard !words.isEmpty, values.count == words.count else { return nil }
  }

  static var allValueStrings: [String] { Choice.allValueStrings }
}
