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
