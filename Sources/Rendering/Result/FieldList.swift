package import GitHub
package import Messages
package import Terminal

/// Every available field: its name, its type, its meaning, and an example.
package struct FieldList: Sendable {
  private let language: Language

  package init(language: Language) {
    self.language = language
  }

  private var fields: [ListedField] { ListedField.knownCases }

  /// For users: a field with its type, its meaning and example below.
  package func lines(columns: Int) -> [StyledText] {
    fields.flatMap { field in
      let head = StyledText(sanitizing: field.rawValue, .bold)
      let kind = StyledText(sanitizing: "  \(field.kind.rawValue)", .dim)
      let meaning = StyledText(field.meaning, in: language).wrapped(to: max(1, columns - 2))
      let example = StyledText(sanitizing: example(field), .dim).truncated(to: max(1, columns - 2))
      return [head + kind] + (meaning + [example]).map { StyledText("  ") + $0 }
    }
  }

  /// For programs: columns separated by tabs.
  package var table: [UInt8] {
    fields.flatMap { field in
      let cells = [
        field.rawValue, field.kind.rawValue, field.meaning.text(in: language), example(field),
      ]
      let line = cells.map(\.sanitizedData).joined(separator: "\t")
      return Array(line.utf8) + [0x0A]
    }
  }

  package var json: JSONValue {
    .array(
      fields.map { field in
        .object([
          "name": .string(field.rawValue), "type": .string(field.kind.rawValue),
          "meaning": .string(field.meaning.text(in: language)), "example": field.example,
        ])
      })
  }

  private func example(_ field: ListedField) -> String {
    String(decoding: field.example.bytes(), as: UTF8.self)
  }
}
