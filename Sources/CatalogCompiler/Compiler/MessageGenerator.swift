/// Generates one member of `Message` per text.
enum MessageGenerator {
  static func swift(for texts: [SourceText]) -> String {
    let members = texts.map { member($0).map { "  \($0)" }.joined(separator: "\n") }
    return "extension Message {\n" + members.joined(separator: "\n\n") + "\n}\n"
  }

  private static func member(_ text: SourceText) -> [String] {
    var lines = ["/// \(SwiftName.escapedText(text.entry.id))", "\(signature(text)) {"]
    lines += ["  Message {", "    switch $0 {"]
    for (language, templates) in text.translations {
      lines.append("    case .\(language.caseName):")
      lines += body(templates, isPlural: text.isPlural).map { "      \($0)" }
    }
    lines.append("    default:")
    lines += body(text.english, isPlural: text.isPlural).map { "      \($0)" }
    return lines + ["    }", "  }", "}"]
  }

  private static func signature(_ text: SourceText) -> String {
    guard !text.parameters.isEmpty else { return "package static var \(text.member): Message" }
    let parameters = text.parameters.map { name in
      "\(SwiftName.escaped(name)): \(name == SourceText.count ? "Int" : "any MessageValue")"
    }
    return "package static func \(text.member)(\(parameters.joined(separator: ", "))) -> Message"
  }

  /// Returns the text, or the form for the count; the last form is the default.
  private static func body(_ templates: [Template], isPlural: Bool) -> [String] {
    guard isPlural, templates.count > 1 else { return templates.map { "return \(literal($0))" } }
    let forms = templates.enumerated().map { form, template in
      let label = form == templates.count - 1 ? "default" : "case \(form)"
      return "\(label): return \(literal(template))"
    }
    return ["switch $0.plural(count) {"] + forms + ["}"]
  }

  private static func literal(_ template: Template) -> String {
    let pieces = template.pieces.map { piece in
      switch piece {
      case .text(let text): SwiftName.escapedText(text)
      case .placeholder(SourceText.count): "\\($0.number(count))"
      case .placeholder(let name): "\\(\(SwiftName.escaped(name)).text(in: $0))"
      }
    }
    return "\"\(pieces.joined())\""
  }
}

/// Generates `Language`: one case per catalog, with its plural rule.
enum LanguageGenerator {
  static func swift(for languages: [LanguageDefinition]) -> String {
    var lines = [
      "/// A language ghrepo speaks: one per catalog.",
      "package enum Language: String, CaseIterable, Sendable {",
    ]
    for language in languages {
      lines.append(
        "  case \(language.caseName) = \(SwiftName.literal(language.catalog.language))")
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
