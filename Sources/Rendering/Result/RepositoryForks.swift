package import Messages
package import Terminal

/// The number of forks, in words.
package enum RepositoryForks {
  /// Of the longest text, with the gap before it.
  package static func columns(in language: Language) -> Int {
    text(999_900, in: language).columns + 2
  }

  /// All compact thousands use the plural form of 1000, whatever their decimals.
  package static func text(_ count: Int, in language: Language) -> StyledText {
    let form = count >= 1000 ? 1000 : count
    return StyledText(
      .browseRowForks(count: form, shown: language.compact(count)), in: language, .role(.muted))
  }
}
