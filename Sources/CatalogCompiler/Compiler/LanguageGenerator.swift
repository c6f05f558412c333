/// Writes `Language`: one case per catalogue, with its plural rule.
enum LanguageGenerator {
  static func swift(for languages: [LanguageDefinition]) -> String {
    var lines = [
      "/// A language ghrepo speaks: one per catalogue.",
      "package enum Language: String, CaseIterable, Sendable {",
    ]
    for language in languages {
      lines.append(
        "  case \(language.caseName) = \(SwiftName.literal(language.catalogue.language))")
    }
    lines += [
      "",
      "  /// The index of the plural form that goes with a number.",
      "  package func plural(_ count: Int) -> Int {",
      "    let n = Int(clamping: count.magnitude)",
      "    return switch self {",
    ]
    for language in languages {
      lines.append("    case .\(language.caseName): Self.\(function(language))(n)")
    }
    lines += ["    }", "  }"]
    for language in languages {
      lines += ["", "  private static func \(function(language))(_ n: Int) -> Int {"]
      lines += language.rule.expression.swiftLines.map { "    \($0)" }
      lines += ["  }"]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func function(_ language: LanguageDefinition) -> String {
    "plural_\(language.caseName.filter { $0 != "`" })"
  }
}
