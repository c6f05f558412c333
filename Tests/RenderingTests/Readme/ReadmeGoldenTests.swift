import Foundation
import Terminal
import Testing

@testable import Rendering

/// A page with every construct, compared with a file of `Golden`; GHREPO_UPDATE_GOLDEN=1 updates
/// them.
@Suite(.timeLimit(.minutes(10))) struct ReadmeGoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  private static let updates = ProcessInfo.processInfo.environment["GHREPO_UPDATE_GOLDEN"] == "1"

  private func page(_ columns: Int, _ profile: TerminalProfile) throws -> String {
    let layout = ReadmeSamples.layout(
      columns, theme: profile.theme, hasAttributes: profile.hasAttributes,
      hasHyperlinks: profile.hasHyperlinks,
      fillsBackground: profile.colorDepth != .none)
    let lines = layout.lines(of: try ReadmeSamples.document(ReadmeSamples.rich))
      .compactMap { line -> StyledText? in
        if case .text(let text) = line { text } else { nil }
      }
    for line in lines { #expect(line.columns <= columns, "\(line.plain)") }
    return String(decoding: profile.render(lines), as: UTF8.self)
      .replacingOccurrences(of: "\u{1B}", with: "␛")
  }

  private func compare(_ page: String, _ name: String) throws {
    let file = Self.folder.appending(path: name)
    if Self.updates { try Data(page.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "\(name) differs")
  }

  @Test(arguments: [60, 80, 100], [Theme.dark, .light])
  func `a page matches its approved text`(columns: Int, theme: Theme) throws {
    let profile = TerminalProfile(
      isTerminal: true, colorDepth: .full, theme: theme, hasAttributes: true, hasHyperlinks: true)
    try compare(page(columns, profile), "page-\(columns).\(theme).txt")
  }

  @Test(arguments: [60, 80, 100])
  func `a page in a pipe matches its approved text`(columns: Int) throws {
    try compare(page(columns, .plain), "page-\(columns).plain.txt")
  }
}
