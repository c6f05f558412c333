internal import BrowseModel
internal import Messages
internal import Presentation
internal import Rendering
package import Terminal

/// What the empty search screen offers: the last queries, saved searches with what is new, and languages;
/// examples as long as there are neither.
package struct StartPage {
  struct Line {
    let text: StyledText
    /// What a click searches for; nil for a line that is only read.
    var choice: Choice?
  }

  package enum Choice: Equatable {
    case query(String)
    /// The index of a saved search.
    case saved(Int)
  }

  let scene: ViewContext

  package init(scene: ViewContext) { self.scene = scene }

  private static let mostQueries = 6
  private static let mostSaved = 4
  /// Queries, which need no translation.
  private static let examples = ["terminal language:swift", "topic:cli stars:>1000"]
  private static let languages = ["Python", "TypeScript", "Rust", "Go", "Swift", "C++"]

  /// As many sections as fit into `rows`, the most useful first; at least one.
  func lines(columns: Int, rows: Int) -> [Line] {
    var lines = [
      Line(text: scene.text(.browseStartTitle, .bold)),
      Line(text: scene.text(.browseStartHint, .muted)),
    ]
    let sections = [queries.isEmpty ? examples : queries, saved, languages].filter { !$0.isEmpty }
    for (index, section) in sections.enumerated() {
      guard index == 0 || lines.count + section.count + 1 <= rows else { continue }
      lines += [Line(text: StyledText())] + section
    }
    return lines.map { Line(text: $0.text.truncated(to: columns), choice: $0.choice) }
  }

  /// What a click at this position searches for.
  package func choice(at position: ScreenPosition, in area: ScreenArea) -> Choice? {
    let lines = lines(columns: Self.room(in: area), rows: area.rows)
    let block = CenteredBlock(lines: lines.map(\.text))
    return block.line(at: position, in: area).flatMap { lines[$0].choice }
  }

  static func room(in area: ScreenArea) -> Int { min(60, area.columns - 4) }

  private var queries: [Line] {
    let recent = (scene.state.search.recent ?? []).prefix(Self.mostQueries)
    return section(.browseStartRecent, key: "↑", recent.map { ($0, .query($0), StyledText()) })
  }

  private var saved: [Line] {
    let rows = (scene.state.saved.rows ?? []).prefix(Self.mostSaved)
    let key = String(ScreenName.saved.rawValue + 1)
    return section(
      .browseStartSaved, key: key,
      rows.enumerated().map { index, row in
        let new = row.newCount.map { $0 > 0 ? scene.text(.browseSavedNew(count: $0), .good) : "" }
        return (row.name, .saved(index), new ?? StyledText())
      })
  }

  private var examples: [Line] {
    section(.browseStartExamples, key: nil, Self.examples.map { ($0, .query($0), StyledText()) })
  }

  private var languages: [Line] {
    section(
      .browseStartLanguages, key: nil,
      Self.languages.map { ("language:\($0)", .query("language:\($0)"), StyledText()) })
  }

  private func section(
    _ title: Message, key: String?, _ entries: [(text: String, choice: Choice, after: StyledText)]
  ) -> [Line] {
    guard !entries.isEmpty else { return [] }
    let label =
      scene.text(title, .muted)
      + StyledText(sanitizing: key.map { "  \($0)" } ?? "", .bold)
    return [Line(text: label)]
      + entries.map { entry in
        let text = StyledText(sanitizing: entry.text, .role(.link)).truncated(to: 48)
        let after = entry.after.isEmpty ? StyledText() : StyledText(" · ", .muted) + entry.after
        return Line(text: StyledText("  ") + text + after, choice: entry.choice)
      }
  }
}
