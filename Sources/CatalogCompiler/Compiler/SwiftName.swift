/// Converts names and texts of a catalog to Swift.
package enum SwiftName {
  /// Whether this is a valid name for a placeholder or a segment of a context, such as `perPage`.
  package static func isIdentifier(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, ("a"..."z").contains(first) else { return false }
    return scalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
  }

  /// The member of `Message` for a context: `search.perPage.help` is `searchPerPageHelp`.
  package static func member(_ context: String) throws(CatalogError) -> String {
    let segments = context.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard segments.count > 1, segments.allSatisfy(isIdentifier) else {
      throw CatalogError("'\(context)' is no name such as 'search.head'")
    }
    return segments[0] + segments.dropFirst().map(capitalized).joined()
  }

  /// The case of `Language` for a catalog: `pt_BR` is `pt_BR`, `sr@latin` is `sr_latin`.
  package static func languageCase(_ language: String) throws(CatalogError) -> String {
    let name = String(language.map { $0 == "@" ? "_" : $0 })
    let scalars = name.unicodeScalars.filter { $0 != "_" }
    guard scalars.count > 1, name.first != "_",
      isIdentifier(String(String.UnicodeScalarView(scalars)))
    else {
      throw CatalogError("the file is not named after a language, such as 'pt_BR.po'")
    }
    return escaped(name)
  }

  /// The name, in backticks if it is a keyword.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// A string literal with exactly this text.
  package static func literal(_ text: String) -> String { "\"\(escapedText(text))\"" }

  /// The text for use between the quotes of a literal.
  package static func escapedText(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where needsNumber(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether to write the character as a number: invisible ones make generated code hard to read.
  private static func needsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: scalar != " "
    default: false
    }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]
}
