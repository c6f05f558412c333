/// A piece of a line of text. Whitespace is collapsed as in browsers.
package indirect enum ReadmeInline: Sendable, Equatable {
  case text(String)
  case emphasis([ReadmeInline])
  case strong([ReadmeInline])
  case strike([ReadmeInline])
  case code([ReadmeInline])
  /// A key to press.
  case key([ReadmeInline])
  case lowered([ReadmeInline])
  case raised([ReadmeInline])
  /// A URL as in the source; `ReadmeBaseURL.link` resolves it.
  case link(String, [ReadmeInline])
  case image(ReadmeImage)
  case lineBreak

  /// The pieces inside this one.
  package var children: [ReadmeInline] {
    switch self {
    case .text, .image, .lineBreak: []
    case .emphasis(let inner), .strong(let inner), .strike(let inner), .code(let inner),
      .key(let inner), .lowered(let inner), .raised(let inner), .link(_, let inner):
      inner
    }
  }
}

extension [ReadmeInline] {
  /// The fragment that leads to a heading of this text, as GitHub makes it: letters, digits, hyphens and
  /// underscores in lower case, with a hyphen for each space.
  package var slug: String {
    map { piece in
      switch piece {
      case .text(let text):
        String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isInSlug)))
          .replacing(" ", with: "-").fragmentName
      case .image, .lineBreak: ""
      default: piece.children.slug
      }
    }.joined()
  }

  /// The text without formatting; images as their alternative text.
  package var text: String {
    map { piece in
      switch piece {
      case .text(let text): text
      case .image(let image): image.alt
      case .lineBreak: " "
      default: piece.children.text
      }
    }.joined()
  }

  /// The images in order.
  package var images: [ReadmeImage] {
    flatMap { piece -> [ReadmeImage] in
      if case .image(let image) = piece { [image] } else { piece.children.images }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isInSlug: Bool {
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: properties.isAlphabetic || self == "-" || self == " "
    }
  }
}

extension StringProtocol {
  /// The name of a place in a document, to compare: without percent-encoding, case, GitHub's prefix, and the
  /// variation selectors of emoji.
  package var fragmentName: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let code = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), code.count == 2, code.allSatisfy(\.isHexDigit),
        let value = UInt8(code, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    let shown = (name.hasPrefix("user-content-") ? name.dropFirst(13) : name[...]).unicodeScalars
    return String(String.UnicodeScalarView(shown.filter { !$0.properties.isVariationSelector }))
  }
}
