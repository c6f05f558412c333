/// A piece of a line of text. Blanks are collapsed as browsers do.
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
  /// An address as in the source; `ReadmePlace.link` tells where it leads.
  case link(String, [ReadmeInline])
  case picture(ReadmePicture)
  case lineBreak
}

extension ReadmeInline {
  /// What is inside the piece.
  package var children: [ReadmeInline] {
    switch self {
    case .text, .picture, .lineBreak: []
    case .emphasis(let inner), .strong(let inner), .strike(let inner), .code(let inner),
      .key(let inner), .lowered(let inner), .raised(let inner), .link(_, let inner):
      inner
    }
  }
}

extension [ReadmeInline] {
  /// The text without its form; pictures in words.
  package var text: String {
    map { piece in
      switch piece {
      case .text(let text): text
      case .picture(let picture): picture.alt
      case .lineBreak: " "
      default: piece.children.text
      }
    }.joined()
  }

  /// The pictures in order.
  package var pictures: [ReadmePicture] {
    flatMap { piece -> [ReadmePicture] in
      if case .picture(let picture) = piece { [picture] } else { piece.children.pictures }
    }
  }
}
