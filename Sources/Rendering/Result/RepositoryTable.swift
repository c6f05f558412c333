package import Core
internal import GitHub
internal import Terminal

/// Repositories for other programs: one line each, columns separated by tabs, no header.
package struct RepositoryTable: Sendable {
  private let fields: [ListedField]
  private let isForTerminal: Bool

  /// The columns without `--fields`.
  package static let usualFields: [ListedField] = [
    .github(.fullName), .github(.description), .github(.language), .github(.stargazersCount),
    .github(.forksCount), .github(.updatedAt), .github(.htmlURL),
  ]

  /// - Parameter isForTerminal: whether text loses what could deceive a reader at a terminal.
  package init(fields: [ListedField] = usualFields, isForTerminal: Bool = false) {
    self.fields = fields
    self.isForTerminal = isForTerminal
  }

  /// Text loses control characters, tabs and newlines; JSON keeps it as is.
  package func rows(_ rows: [ListedRepository]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * fields.count * 24)
    for row in rows {
      append(fields.lazy.map { Self.cell($0.value(of: row)) }, to: &bytes)
    }
    return bytes
  }

  /// Appends one line directly to the bytes of a page.
  private func append(_ cells: some Sequence<String>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: "\t")) }
      bytes += Self.sanitized(cell, isForTerminal: isForTerminal).utf8
      isFirst = false
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  static func sanitized(_ cell: String, isForTerminal: Bool) -> String {
    isForTerminal ? TerminalText(sanitizing: cell).string : cell.sanitizedData
  }

  /// An object is shown by its name, or else by the names of its members; a list by its items with
  /// commas.
  static func cell(_ value: JSONValue) -> String {
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return String(number)
    case .string(let text): return text
    case .array(let values): return values.map(cell).joined(separator: ",")
    case .object(let members):
      let names = ["full_name", "login", "spdx_id", "key", "tag_name"]
      // A day with its stars: 2026-02-28=12.
      if members.first?.name == "date" {
        return members.map { cell($0.value) }.joined(separator: "=")
      }
      let named = names.lazy.compactMap { name in members.first { $0.name == name }?.value }
      return named.map(cell).first { !$0.isEmpty } ?? members.map(\.name).joined(separator: ",")
    }
  }
}

/// Repositories for spreadsheets: a header and one line each, cells separated by commas (RFC 4180,
/// with Unix line ends).
package struct RepositorySheet: Sendable {
  private let fields: [ListedField]
  private let isForTerminal: Bool

  /// Characters that start a formula in a spreadsheet, including full-width forms.
  /// Source: https://owasp.org/www-community/attacks/CSV_Injection
  private static let formulas: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  package init(fields: [ListedField], isForTerminal: Bool = false) {
    self.fields = fields
    self.isForTerminal = isForTerminal
  }

  package var header: [UInt8] { Self.line(fields.map(\.rawValue)) }

  package func rows(_ rows: [ListedRepository]) -> [UInt8] {
    rows.flatMap { row in
      Self.line(fields.map { Self.cell($0.value(of: row), isForTerminal: isForTerminal) })
    }
  }

  static func line(_ cells: [String]) -> [UInt8] {
    // A single empty cell would be an empty line, which parsers skip.
    let line = cells == [""] ? "\"\"" : cells.map(quoted).joined(separator: ",")
    return Array(line.utf8) + [0x0A]
  }

  /// Text is sanitized as in the table. A cell that a spreadsheet would evaluate gets a leading
  /// apostrophe, which marks it as text.
  static func cell(_ value: JSONValue, isForTerminal: Bool = false) -> String {
    let text = RepositoryTable.sanitized(
      RepositoryTable.cell(value), isForTerminal: isForTerminal)
    switch value {
    case .int, .double: return text
    default: break
    }
    // A space or an invisible character before it does not make it a text everywhere.
    let first = text.unicodeScalars.first {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    guard let first, formulas.contains(first) else { return text }
    return "'" + text
  }

  /// Looks at scalars, as programs that read the sheet do: a mark with an accent on it is the mark.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      scalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) })
        || scalars.first == " " || scalars.last == " "
    else { return text }
    let doubled = scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"\(String(String.UnicodeScalarView(doubled)))\""
  }
}
