extension ReadmeBadge {
  /// The badges of a line that holds nothing else; nil for every other line.
  static func all(in line: [ReadmeInline]) -> [ReadmeBadge]? {
    var badges: [ReadmeBadge] = []
    guard collect(line, link: nil, into: &badges), !badges.isEmpty else { return nil }
    return badges.filter { !$0.alt.isEmpty }
  }

  private static func collect(
    _ line: [ReadmeInline], link: String?, into badges: inout [ReadmeBadge]
  ) -> Bool {
    line.allSatisfy { piece in
      switch piece {
      case .text(let text): return text.allSatisfy { $0.isWhitespace || "|·•".contains($0) }
      case .lineBreak: return true
      case .picture(let picture): return append(picture, link, to: &badges)
      case .link(let address, let inner): return collect(inner, link: address, into: &badges)
      default: return collect(piece.children, link: link, into: &badges)
      }
    }
  }

  private static func append(
    _ picture: ReadmePicture, _ link: String?, to badges: inout [ReadmeBadge]
  ) -> Bool {
    if picture.isBadge { badges.append(ReadmeBadge(alt: picture.alt, link: link)) }
    return picture.isBadge
  }
}
