import Foundation
import Messages
import Terminal
import TestSupport
import Testing

@testable import BrowseModel
@testable import BrowseView

/// Whole screens, compared with files of `Golden`; GHREPO_UPDATE_GOLDEN=1 updates them.
@Suite(.timeLimit(.minutes(10))) struct GoldenFrameTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  private static let updates = ProcessInfo.processInfo.environment["GHREPO_UPDATE_GOLDEN"] == "1"
  private static let sizes = [
    TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 120, rows: 40),
    TerminalSize(columns: 44, rows: 12),
  ]
  /// In English only: other languages have nothing of their own at this size.
  private static let large = TerminalSize(columns: 200, rows: 50)

  private func compare(_ text: String, _ name: String) throws {
    let file = Self.folder.appending(path: name)
    if Self.updates { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name) differs")
  }

  /// The screen between two rules, which show its size.
  private func image(_ frame: ScreenFrame) -> String {
    let rule = String(repeating: "=", count: frame.size.columns)
    let cursor = frame.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor"
    return ([rule] + frame.lines + [rule, cursor]).joined(separator: "\n") + "\n"
  }

  @Test(arguments: ViewScene.allCases, Language.allCases)
  func `a screen matches its approved text`(scene: ViewScene, language: Language) throws {
    var text = ""
    for size in Self.sizes + (language == .en ? [Self.large] : []) {
      var view = BrowseView()
      text += image(view.frame(scene.state(ViewSamples.settings(size, language))))
    }
    try compare(text, "\(scene.rawValue).\(language.rawValue).txt")
  }

  @Test(arguments: ViewScene.allCases)
  func `a screen matches its approved styles`(scene: ViewScene) throws {
    var view = BrowseView()
    let size = scene.isWidelyStyled ? Self.sizes[1] : Self.sizes[0]
    let frame = view.frame(scene.state(ViewSamples.settings(size)))
    try compare(
      frame.styledLines.joined(separator: "\n") + "\n", "\(scene.rawValue).styles.txt")
  }

  @Test(arguments: [Theme.dark, .light, .neutral])
  func `a list matches its approved colors in each theme`(theme: Theme) throws {
    var view = BrowseView()
    let settings = ViewSamples.settings(Self.sizes[0], theme: theme)
    let frame = view.frame(ViewScene.list.state(settings))
    let bytes = settings.profile.render(frame.styledText)
    let text = String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    try compare(text, "list.\(theme.rawValue).ansi.txt")
  }

  @Test(arguments: [ColorDepth.none, .sixteen])
  func `a list with few colors matches its approved text`(depth: ColorDepth) throws {
    var view = BrowseView()
    let frame = view.frame(ViewScene.list.state(ViewSamples.settings(Self.sizes[0], depth: depth)))
    try compare(image(frame), "list.\(depth).txt")
  }

  @Test(arguments: Language.allCases)
  func `a window that is too small gets a polite message`(language: Language) throws {
    var view = BrowseView()
    let size = TerminalSize(columns: 39, rows: 9)
    let frame = view.frame(ViewScene.list.state(ViewSamples.settings(size, language)))
    try compare(image(frame), "tooSmall.\(language.rawValue).txt")
  }
}

extension ViewScene {
  /// These scenes show more with list and details side by side.
  fileprivate var isWidelyStyled: Bool { self == .detail || self == .refreshing }
}
