/// A text with `{name}` placeholders; `{{` and `}}` are literal braces.
package struct Template: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    case text(String)
    case placeholder(String)
  }

  package private(set) var pieces: [Piece] = []

  package init(_ text: String) throws(CatalogError) {
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw CatalogError("'{' without '}' (a literal brace is '{{')")
        }
        let name = String(rest[..<end])
        guard SwiftName.isIdentifier(name) else {
          throw CatalogError("'{\(name)}' is no placeholder (a literal brace is '{{')")
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(name))
        rest = rest[end...].dropFirst()
      case "}": throw CatalogError("'}' without '{' (a literal brace is '}}')")
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  /// The names in order of appearance, without duplicates.
  package var placeholders: [String] {
    var names: [String] = []
    for case .placeholder(let name) in pieces where !names.contains(name) { names.append(name) }
    return names
  }
}

/// A text of the source catalog with everything needed to generate its code.
struct SourceText {
  let member: String
  let entry: Catalog.Entry
  /// One template, or one per plural form of English.
  let english: [Template]
  /// In the order of the languages; languages without a translation are omitted.
  var translations: [(language: LanguageDefinition, templates: [Template])] = []

  /// The placeholder for the number that determines the plural form.
  static let count = "count"

  var isPlural: Bool { entry.plural != nil }

  /// Placeholders that every form must contain: all but `count`.
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
