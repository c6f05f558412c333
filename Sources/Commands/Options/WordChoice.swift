internal import ArgumentParser

/// A choice among a few words that need no description.
protocol WordChoice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

/// ArgumentParser's own implementations say the same, but make the runtime look up conformances of
/// each choice at every start.
extension WordChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}
