internal import Readme
internal import Rendering
internal import Terminal

/// A README as far as it could be understood.
enum ReadmeContent: Sendable {
  case document(ReadmeDocument)
  /// Nothing but text: as its author typed it, or too much for a layout.
  case text(String)

  init(_ readme: ReadmeBytes) {
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
  var words: String {
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
