internal import FoundationEssentials
internal import GitHub
internal import Messages
internal import Terminal

/// Functions for values in a template: `{{number(stargazers_count)}}`,
/// `{{truncate-40(description)}}`.
package enum TemplateHelper: String, Sendable, CaseIterable {
  case number, compact, timeago, date, datetime
  case truncate, pad, right, line, upper, lower
  case join, words, count, first, last, sorted, reversed, entries
  case json

  /// Whether the name includes a number of columns.
  package var takesColumns: Bool {
    switch self {
    case .truncate, .pad, .right: true
    default: false
    }
  }

  /// The upper limit exceeds any window.
  private static let columns = 1...1000

  /// Nil, and noted as a mistake, for an unknown helper.
  static func apply(_ name: String, to value: JSONValue, _ context: TemplateContext) -> Any? {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let columns = parts.count > 1 ? Int(parts[1]) : nil
    guard let helper = TemplateHelper(rawValue: String(parts[0])),
      helper.takesColumns == (parts.count > 1), columns.map(Self.columns.contains) ?? true,
      (columns != nil) == helper.takesColumns
    else {
      context.note(.unknownHelper(name))
      return nil
    }
    return TemplateValue.wrapped(helper.result(value, columns ?? 0, context), context)
  }

  /// A value that does not suit the helper stays unchanged.
  private func result(_ value: JSONValue, _ columns: Int, _ context: TemplateContext) -> JSONValue {
    switch self {
    case .number: value.number { context.language.number($0) }
    case .compact: value.number { context.language.compact($0) }
    case .timeago: value.time { context.language.age(of: $0, at: context.now) }
    case .date: value.time { context.language.day($0) }
    case .datetime: value.time { context.language.date($0) }
    case .truncate: .string(fitted(value, columns).string)
    case .pad: .string(padded(value, columns, .left))
    case .right: .string(padded(value, columns, .right))
    case .line: .string(value.plain.sanitizedData)
    case .upper: .string(value.plain.uppercased())
    case .lower: .string(value.plain.lowercased())
    case .join: .string(value.plain)
    case .words: .string(value.items.map(\.plain).joined(separator: " "))
    case .count: .int(Int64(value.items.count))
    case .first: value.items.first ?? .null
    case .last: value.items.last ?? .null
    case .sorted: .array(value.items.sorted { $0.plain < $1.plain })
    case .reversed: .array(value.items.reversed())
    case .entries: .array(value.entries)
    case .json: .string(String(decoding: value.bytes(), as: UTF8.self))
    }
  }

  private func fitted(_ value: JSONValue, _ columns: Int) -> TerminalText {
    StyledText(sanitizing: value.plain).truncated(to: columns).plain
  }

  private func padded(_ value: JSONValue, _ columns: Int, _ side: StyledText.Alignment) -> String {
    StyledText(fitted(value, columns)).padded(to: columns, alignment: side).plain.string
  }
}

extension JSONValue {
  fileprivate func number(_ text: (Int) -> String) -> JSONValue {
    guard case .int(let number) = self else { return self }
    return .string(text(Int(number)))
  }

  fileprivate func time(_ text: (Date) -> String) -> JSONValue {
    guard case .string(let string) = self, let date = ISO8601.date(string) else { return self }
    return .string(text(date))
  }

  /// The items of a list; none of null, and anything else is one item.
  fileprivate var items: [JSONValue] {
    switch self {
    case .array(let values): values
    case .null: []
    default: [self]
    }
  }

  /// The members of an object, each with `key` and `value`.
  fileprivate var entries: [JSONValue] {
    guard case .object(let members) = self else { return [] }
    return members.map { .object(["key": .string($0.name), "value": $0.value]) }
  }
}
