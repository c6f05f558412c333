internal import GitHub
internal import Terminal

/// Repositories for other programs: one line each, columns parted by tabs, no header unless asked.
package struct RepositoryTable: Sendable {
  private let fields: [ListedField]

  /// What is written when nobody chose.
  package static let usualFields: [ListedField] = [
    .github(.fullName), .github(.description), .github(.language), .github(.stargazersCount),
    .github(.forksCount), .github(.updatedAt), .github(.htmlURL),
  ]

  package init(fields: [ListedField] = usualFields) {
    self.fields = fields
  }

  /// Texts are made harmless and lose tabs and newlines; JSON has them as they are.
  package func rows(_ rows: [ListedRepository]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * fields.count * 24)
    for row in rows {
      Self.append(fields.lazy.map { Self.cell($0.value(of: row)) }, to: &bytes)
    }
    return bytes
  }

  /// One line, straight into the bytes of a page.
  private static func append(_ cells: some Sequence<String>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: "\t")) }
      bytes += TerminalText(sanitizing: cell).string.utf8
      isFirst = false
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// An object is told by its name, a list by its items and commas.
  static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return String(number)
    case .string(let text): return text
    case .array(let values): return values.map(cell).joined(separator: ",")
    case .object(let members):
      let names = ["full_name", "login", "spdx_id", "key"]
      let named = names.lazy.compactMap { name in members.first { $0.name == name }?.value }
      return named.map(cell).first { !$0.isEmpty } ?? ""
    }
  }
}

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
