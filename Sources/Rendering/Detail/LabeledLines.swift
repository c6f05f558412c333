package import Terminal

/// Labels and values; the values start at the same column where the width allows.
package struct LabeledLines {
  private var entries: [(label: StyledText, value: (Int) -> [StyledText])] = []

  /// Below this width, or if labels take more than half of it, values go under their labels.
  private static let narrow = 44
  private static let gap = 2
  private static let unbroken = 10_000

  package init() {}

  /// Adds a value that wraps; ignores an empty one.
  package mutating func add(_ label: StyledText, _ value: StyledText?) {
    guard let value, !value.isEmpty else { return }
    entries.append((label, { value.wrapped(to: $0) }))
  }

  /// Adds a value that `lines` lays out for a given width.
  package mutating func add(_ label: StyledText, lines: @escaping (_ columns: Int) -> [StyledText])
  {
    entries.append((label, lines))
  }

  /// - Parameter isAccessible: Whether each entry is one paragraph, for a screen reader.
  package func lines(columns: Int, isAccessible: Bool = false) -> [StyledText] {
    if isAccessible {
      return entries.flatMap { label, value in
        (label + ": " + value(Self.unbroken).joined(separator: " ")).wrapped(to: columns)
      }
    }
    let widest = entries.map(\.label.columns).max() ?? 0
    let isStacked = columns < Self.narrow || widest + Self.gap > columns / 2
    let indent = isStacked ? Self.gap : widest + Self.gap
    return entries.flatMap { label, value in
      let lines = value(columns - indent)
      if isStacked {
        return label.wrapped(to: columns) + indented(lines, indent)
      }
      let first = label.padded(to: indent) + (lines.first ?? StyledText())
      return [first] + indented(lines.dropFirst(), indent)
    }
  }

  private func indented(_ lines: some Sequence<StyledText>, _ count: Int) -> [StyledText] {
    lines.map { StyledText(TerminalText.spaces(count)) + $0 }
  }
}
