/// A text with `{name}` placeholders; `{{` and `}}` are literal braces.
package struct Template: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    case text(String)
    case placeholder(String)
  }

  package private(set) var pieces: [Piece] = []

  package init(_ text: String) throws(CatalogueError) {
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw CatalogueError("'{' without '}' (a literal brace is '{{')")
        }
        let name = String(rest[..<end])
        guard SwiftName.isIdentifier(name) else {
          throw CatalogueError("'{\(name)}' is no placeholder (a literal brace is '{{')")
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(name))
        rest = rest[end...].dropFirst()
      case "}": throw CatalogueError("'}' without '{' (a literal brace is '}}')")
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  /// The names in order of appearance, each once.
  package var placeholders: [String] {
    var names: [String] = []
    for case .placeholder(let name) in pieces where !names.contains(name) { names.append(name) }
    return names
  }
}
