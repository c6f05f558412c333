internal import GitHub
internal import Terminal

/// Repositories for spreadsheets: a header and one line each, commas between the cells (RFC 4180,
/// with the line ends of Unix).
package struct RepositorySheet: Sendable {
  private let fields: [ListedField]

  /// What spreadsheets take for the beginning of a formula, full-width forms included.
  /// Source: https://owasp.org/www-community/attacks/CSV_Injection
  private static let formulas: Set<Character> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  package init(fields: [ListedField]) {
    self.fields = fields
  }

  package var header: [UInt8] { Self.line(fields.map(\.rawValue)) }

  package func rows(_ rows: [ListedRepository]) -> [UInt8] {
    rows.flatMap { row in Self.line(fields.map { Self.cell($0.value(of: row)) }) }
  }

  static func line(_ cells: [String]) -> [UInt8] {
    // One empty cell would be an empty line, which readers skip.
    let line = cells == [""] ? "\"\"" : cells.map(quoted).joined(separator: ",")
    return Array(line.utf8) + [0x0A]
  }

  /// Texts are made harmless as in the table. What a spreadsheet would compute gets an apostrophe
  /// in front, which says that it is text.
  static func cell(_ value: JSONValue) -> String {
    let text = TerminalText(sanitizing: RepositoryTable.cell(value)).string
    switch value {
    case .int, .double: return text
    default: break
    }
    guard let first = text.first(where: { $0 != " " }), formulas.contains(first) else {
      return text
    }
    return "'" + text
  }

  private static func quoted(_ text: String) -> String {
    guard
      text.contains(where: { ",\"\n\r".contains($0) }) || text.hasPrefix(" ") || text.hasSuffix(" ")
    else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
