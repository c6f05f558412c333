internal import ArgumentParser
internal import GitHub
internal import Messages
internal import Output

/// The words of a search that are not plain arguments.
struct MoreTerms: ParsableArguments {
  /// The hidden option for words such as `-topic:x`; see `ExcludingTerms`.
  static let excludingOption = "excluding-term"

  @Option(name: .customLong(Self.excludingOption), help: .private)
  var excluding: [String] = []

  @Option(
    name: .customLong(Listing.textOption), parsing: .unconditionalSingleValue,
    help: .text(.helpText, value: .valueTerm))
  var texts: [String] = []

  /// All of them, as they were written.
  var all: [String] { excluding + texts }

  /// `terms` and these, with a phrase for each text. Throws for a text without words, such as an
  /// empty variable in a script, which must not silently widen the search.
  func words(after terms: [String]) throws -> [String] {
    let phrases = try texts.map { text in
      guard let phrase = SearchQuery.literal(text) else {
        throw ValidationError(.usageEmptyValue(option: "--\(Listing.textOption)"))
      }
      return phrase
    }
    return terms + excluding + phrases
  }
}
