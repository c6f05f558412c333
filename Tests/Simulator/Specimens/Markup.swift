/// A piece of a README as the file has it and as GitHub renders it.
struct Markup: Sendable, ExpressibleByStringLiteral {
  var source: String
  var html: String

  init(_ source: String, html: String) {
    self.source = source
    self.html = html
  }

  /// Text without markup.
  init(_ text: String) {
    self.init(text, html: text.escapedHTML)
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  static func joined(_ parts: [Markup], by separator: String = "") -> Markup {
    Markup(
      parts.map(\.source).joined(separator: separator),
      html: parts.map(\.html).joined(separator: separator))
  }

  /// Whole blocks, with an empty line between them in the file.
  static func page(_ blocks: [Markup]) -> Markup { joined(blocks, by: "\n") }
}
