package import Terminal

/// A row with room for images: the owner's avatar on the left, and an image from the README on the
/// right of a wide window.
package struct FramedRow: Sendable {
  package let lines: [StyledText]
  /// The first column of the avatar, which begins in the first line.
  package let avatarColumn: Int
  /// The first column of the README's image; nil if the window has no room for it.
  package let thumbnailColumn: Int?

  /// The cells of the avatar: a square, as cells are twice as high as wide.
  package static let avatar = (columns: 6, rows: 3)
  package static let thumbnail = (columns: 18, rows: 3)
  /// A narrower window shows rows without images.
  package static let narrowest = 50

  private static let gap = 2
  /// Below this width, all room is for the text.
  package static let wide = 100

  /// `avatar` has the lines shown in place of the avatar, each six columns wide.
  package init(_ row: RepositoryRow, avatar: [StyledText], columns: Int) {
    let thumbnailRoom = Self.gap + Self.thumbnail.columns
    let isWide = columns >= Self.wide
    let room = isWide ? columns - thumbnailRoom : columns
    let gutter = row.gutter
    let text = row.text(
      room, beside: gutter.columns + Self.avatar.columns + Self.gap, aboutLines: 2)
    lines =
      (0..<max(text.count, avatar.count)).map { index in
        let number = index == 0 ? gutter : StyledText(TerminalText.spaces(gutter.columns))
        let cells = index < avatar.count ? avatar[index] : StyledText()
        return number + cells.padded(to: Self.avatar.columns + Self.gap)
          + (index < text.count ? text[index] : StyledText())
      } + [StyledText()]
    avatarColumn = gutter.columns
    thumbnailColumn = isWide ? min(room, RepositoryRow.widest) + Self.gap : nil
  }

  /// The number of lines of a row in a window of this width.
  package static func height(of row: RepositoryRow, columns: Int) -> Int {
    let blank = [StyledText](repeating: StyledText(), count: avatar.rows)
    return FramedRow(row, avatar: blank, columns: columns).lines.count
  }
}
