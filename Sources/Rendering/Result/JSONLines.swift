package import Core
package import GitHub
package import Terminal

extension JSONValue {
  /// The document for users: indented, in gh's colors.
  package var lines: [StyledText] {
    String(decoding: bytes(isIndented: true), as: UTF8.self).split(separator: "\n")
      .map(JSONLine.styled)
  }
}

/// One line of an indented document: spaces, optionally a name, and a value or bracket.
private enum JSONLine {
  private static let name = Style(isBold: true, color: .named(.blue))
  private static let string = Style(color: .named(.green))
  private static let word = Style(color: .named(.yellow))

  static func styled(_ line: Substring) -> StyledText {
    let text = line.drop { $0 == " " }
    let indent = StyledText(TerminalText.spaces(line.count - text.count))
    guard text.first == "\"" else { return indent + value(text) }
    let rest = text[afterString(text)...]
    guard rest.first == ":" else { return indent + value(text) }
    return indent + StyledText(sanitizing: String(text[..<rest.startIndex]), name) + ": "
      + value(rest.dropFirst(2))
  }

  private static func value(_ text: Substring) -> StyledText {
    let end = text.first == "\"" ? afterString(text) : text.firstIndex(of: ",") ?? text.endIndex
    return StyledText(sanitizing: String(text[..<end]), style(text[..<end]))
      + StyledText(sanitizing: String(text[end...]))
  }

  private static func style(_ value: Substring) -> Style {
    switch value {
    case "true", "false": word
    case "null": .dim
    default: value.first == "\"" ? string : .plain
    }
  }

  /// The end of the string that `text` begins with.
  private static func afterString(_ text: Substring) -> Substring.Index {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text.index(after: index)
      }
    }
    return text.endIndex
  }
}

/// Repositories as one JSON array, written page by page.
package struct RepositoryDocument: Sendable {
  private let fields: [ListedField]
  package private(set) var isEmpty = true

  package init(fields: [ListedField]) {
    self.fields = fields
  }

  /// The bytes that add `rows` to the array.
  package mutating func append(_ rows: [ListedRepository]) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows {
      bytes += (isEmpty ? "[\n" : ",\n").utf8
      row.json(fields).write(to: &bytes)
      isEmpty = false
    }
    return bytes
  }

  /// The bytes that end the array; an empty array is `[]`.
  package func end() -> [UInt8] {
    Array((isEmpty ? "[]\n" : "\n]\n").utf8)
  }

  /// JSON Lines: one object per line.
  package static func lines(_ rows: [ListedRepository], fields: [ListedField]) -> [UInt8] {
    rows.flatMap { $0.json(fields).bytes() + [0x0A] }
  }
}
