package import FoundationEssentials
package import Messages
package import Terminal

/// An age in a narrow column.
package enum ShortAge {
  /// With the gap before it.
  package static let columns = 9

  /// Right-aligned; spaces without a date.
  package static func text(_ date: Date?, in language: Language, at now: Date) -> StyledText {
    let age = date.map { language.shortAge(of: $0, at: now) } ?? ""
    return StyledText(sanitizing: age, .role(.muted)).padded(to: columns, alignment: .right)
  }
}
