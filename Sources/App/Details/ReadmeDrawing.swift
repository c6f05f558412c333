import FoundationEssentials
package import GitHub
package import ImageProtocol
package import Images
package import Messages
package import Readme
package import Rendering
package import Terminal

/// Brings a README into lines with its pictures.
package struct ReadmeDrawing: Sendable {
  let content: ReadmeContent
  let place: ReadmePlace
  let repository: Repository
  let host: GitHubHost
  let columns: Int
  let language: Language
  let isAccessible: Bool

  /// Pictures beyond these are told in words.
  private static let mostPictures = 24
  /// Rows of a picture, where the window is high.
  private static let highest = 20

  package init(
    _ content: ReadmeContent, of repository: Repository, on host: GitHubHost, columns: Int,
    language: Language, isAccessible: Bool = false
  ) {
    self.content = content
    self.repository = repository
    self.host = host
    self.columns = columns
    self.language = language
    self.isAccessible = isAccessible
    let name = repository.currentName
    var directory = ""
    if case .document(let document) = content { directory = document.directory ?? "" }
    place = ReadmePlace(
      pages: host.webURL, owner: name?.owner ?? "", name: name?.name ?? "",
      branch: repository.defaultBranch ?? "HEAD", directory: directory)
  }

  /// A picture that is worth drawing, where it is and how large it may be.
  package struct Wish: Sendable {
    package let picture: ReadmePicture
    package let address: PictureAddress
    package let box: PictureBox
  }

  /// The README's pictures, in its order.
  package func wishes(_ canvas: ImageTarget, _ profile: TerminalProfile) -> [Wish] {
    let rows = max(1, min(Self.highest, profile.size.rows - 4))
    return content.pictures(on: profile.theme).prefix(Self.mostPictures).compactMap { picture in
      let address = place.picture(picture.address(onDark: profile.theme.isDark)).flatMap {
        PictureAddress($0, of: repository, on: host)
      }
      guard let address else { return nil }
      let box = canvas.box(
        width: picture.width, height: picture.height, columns: columns, rows: rows)
      return Wish(picture: picture, address: address, box: box)
    }
  }

  /// Begins to get the README's pictures.
  package func begin(
    _ gallery: ImageLoader, _ profile: TerminalProfile
  ) -> [(picture: ReadmePicture, drawn: Task<DrawnPicture?, Never>)] {
    wishes(gallery.canvas, profile).map { wish in
      (wish.picture, gallery.begin(in: wish.box) { wish.address })
    }
  }

  /// The README line by line, with places for the pictures that are drawn.
  package func layout(
    _ profile: TerminalProfile, drawn: [ReadmePicture: DrawnPicture] = [:]
  ) -> [ReadmeLine] {
    let layout = ReadmeLayout(
      place: place, columns: columns, language: language, theme: profile.theme,
      hasHyperlinks: profile.hasHyperlinks, fillsBackground: profile.colorDepth >= .indexed,
      isAccessible: isAccessible,
      boxes: drawn.mapValues { ReadmePictureBox(columns: $0.columns, rows: $0.rows) })
    return content.lines(layout, columns: columns, profile)
  }

  /// Lines that the README takes when each of its pictures is as high as it may be.
  package func height(_ canvas: ImageTarget, _ profile: TerminalProfile) -> Int {
    let wishes = canvas.form == nil ? [] : wishes(canvas, profile)
    let layout = ReadmeLayout(
      place: place, columns: columns, language: language, theme: profile.theme,
      hasHyperlinks: profile.hasHyperlinks,
      boxes: Dictionary(
        wishes.map {
          ($0.picture, ReadmePictureBox(columns: $0.box.columns, rows: $0.box.rows))
        }, uniquingKeysWith: { first, _ in first }))
    return content.lines(layout, columns: columns, profile).reduce(0) { sum, line in
      if case .picture(_, _, let rows, _) = line { sum + rows } else { sum + 1 }
    }
  }

  /// The README's lines; of the pictures those that are drawn.
  package func lines(
    _ profile: TerminalProfile, drawn: [ReadmePicture: DrawnPicture] = [:]
  ) -> PicturedLines {
    var result = PicturedLines(lines: [])
    for line in layout(profile, drawn: drawn) {
      switch line {
      case .text(let text): result.append(text)
      case .picture(let picture, let columns, let rows, let indent):
        if let drawn = drawn[picture] {
          result += Self.block(drawn, columns: columns, rows: rows, indent: indent)
        }
      }
    }
    return result
  }

  /// Symbols are text like any other; all else is drawn over empty lines.
  static func block(
    _ picture: DrawnPicture, columns: Int, rows: Int, indent: Int
  ) -> PicturedLines {
    if case .symbols(let grid) = picture {
      return PicturedLines(
        lines: grid.lines.map { StyledText(TerminalText.spaces(indent)) + $0 })
    }
    let room = ImageSlot(
      row: 0, column: indent, columns: columns, rows: rows, picture: Task { picture })
    return PicturedLines(lines: Array(repeating: StyledText(), count: rows), rooms: [room])
  }
}

/// A README as far as it could be understood.
package enum ReadmeContent: Sendable {
  case document(ReadmeDocument)
  /// Nothing but text: as its author typed it, or too much for a layout.
  case text(String)

  package init(_ readme: ReadmeBytes) {
    switch readme {
    case .raw(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    case .html(let bytes):
      do { self = .document(ReadmeDocument(try HTMLDocument(bytes))) } catch {
        self = .text(HTMLPlainText.text(of: bytes))
      }
    }
  }

  /// The pictures worth showing on such a background, in order and each once.
  func pictures(on theme: Theme) -> [ReadmePicture] {
    guard case .document(let document) = self else { return [] }
    return document.pictures.filter {
      $0.isShown(onDark: theme.isDark) && !$0.isBadge && !$0.isSpacer
    }
  }

  /// Lines by `layout`; text is wrapped for a terminal and left as it is for a pipe.
  func lines(_ layout: ReadmeLayout, columns: Int, _ profile: TerminalProfile) -> [ReadmeLine] {
    switch self {
    case .document(let document): layout.lines(of: document)
    case .text(let text):
      ReadmeText(text.utf8).lines(columns: profile.isTerminal ? columns : nil).map(ReadmeLine.text)
    }
  }
}

extension ReadmeBytes {
  /// The words by which a repository with this README can be found.
  package var words: String {
    switch self {
    case .raw(let bytes): String(decoding: bytes, as: UTF8.self)
    case .html(let bytes): HTMLPlainText.text(of: bytes)
    }
  }
}

extension Theme {
  /// Which of two pictures, one for dark and one for light, is the one to show.
  var isDark: Bool { self == .dark }
}
