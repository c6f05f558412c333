/// A text of the source catalogue with everything that must be generated for it.
struct SourceText {
  let member: String
  let entry: Catalogue.Entry
  /// One template, or one per plural form of English.
  let english: [Template]
  /// In the order of the languages; those that lack the text are not there.
  var translations: [(language: LanguageDefinition, templates: [Template])] = []

  /// The placeholder that is a number and chooses the plural form.
  static let count = "count"

  var isPlural: Bool { entry.plural != nil }

  /// Placeholders every form must show: all but `count`.
  var values: [String] {
    english.flatMap(\.placeholders).uniqued.filter { $0 != Self.count }
  }

  var showsCount: Bool { english.contains { $0.placeholders.contains(Self.count) } }

  /// `count` first, then the others in order of appearance.
  var parameters: [String] { (isPlural || showsCount ? [Self.count] : []) + values }
}

extension [String] {
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
