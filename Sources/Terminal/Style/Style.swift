/// How a piece of text looks; what the terminal cannot show is omitted.
package struct Style: Sendable, Hashable {
  package var isBold: Bool
  package var isDim: Bool
  package var isUnderlined: Bool
  package var isItalic: Bool
  package var isStruckThrough: Bool
  package var color: Color?
  package var background: Color?

  package init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false, isItalic: Bool = false,
    isStruckThrough: Bool = false, color: Color? = nil, background: Color? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isItalic = isItalic
    self.isStruckThrough = isStruckThrough
    self.color = color
    self.background = background
  }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)

  package static func color(_ color: Color) -> Style { Style(color: color) }

  /// The theme's color for `role`.
  package static func role(_ role: ColorRole) -> Style { Style(color: .role(role)) }
}

/// What a color is for; the theme decides which color that is.
package enum ColorRole: String, Sendable, Hashable, CaseIterable {
  /// Less prominent text.
  case muted
  case link
  case heading
  case success
  /// Stars, and anything worth noticing.
  case attention
  case danger
  case done
  /// Behind code, keys and table headers; never a text color.
  case canvas
  /// Behind the selection; never a text color.
  case selection
  /// Separators, and the bar of a quote.
  case border
  case codeComment
  case codeConstant
  case codeEntity
  case codeTag
  case codeKeyword
  case codeString
  case codeVariable
  case codeInserted
  case codeDeleted
}

/// A URL that may be a link in text: http or https, printable ASCII, at most 2,048 bytes.
package struct Hyperlink: Sendable, Hashable {
  package let address: String

  /// Nil for any other URL, so that nothing in it can end the escape sequence around it.
  package init?(_ address: String) {
    guard address.utf8.count <= 2048,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let scheme = ["https://", "http://"].first(where: address.lowercased().hasPrefix),
      let host = address.dropFirst(scheme.count).first, !"/?#:@".contains(host)
    else { return nil }
    self.address = address
  }
}
