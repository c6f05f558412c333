package import FoundationEssentials
package import GitHub
internal import Messages
internal import Rendering
internal import Terminal

/// Lays out a repository as one page: what it is in a few lines, all facts if wanted, a rule, the README.
package enum DetailPage {
  /// Narrower pages show no avatar.
  private static let avatarFrom = 40
  /// Longer lines are hard to read.
  private static let widest = 100
  /// An empty column on the left, and one on the right for the scroll mark.
  private static let margins = 2

  /// Columns of the page, which starts in the second column of `layout.detail`.
  package static func columns(_ layout: BrowseLayout) -> Int {
    max(20, min(widest, layout.detail.columns - margins))
  }

  /// Whether the first lines leave room for the owner's avatar, or for its placeholder until it has
  /// loaded.
  package static func hasAvatar(_ settings: BrowseSettings, columns: Int) -> Bool {
    settings.showsImages && columns >= avatarFrom
  }

  /// The page for `detail.columns`, without problems and loading indicators.
  package static func lines(
    _ detail: DetailScreen, settings: BrowseSettings, host: GitHubHost, now: Date
  ) -> [DetailLine] {
    let columns = detail.columns
    let face =
      hasAvatar(settings, columns: columns)
      ? DefaultAvatar(login: detail.name.owner)
        .lines(
          columns: ImageSize.large.avatar.columns, rows: ImageSize.large.avatar.rows,
          depth: settings.profile.colorDepth) : []
    let head = RepositorySummary(
      detail.repository, isFavorite: detail.isFavorite, annotation: detail.annotation,
      gains: detail.gains, on: host, language: settings.language, now: now
    ).lines(columns: columns, avatar: face)
    return (head + facts(detail, settings, now)).map(DetailLine.text)
      + readme(detail, settings, columns)
  }

  /// Everything that GitHub says about the repository, if the user wants that.
  private static func facts(
    _ detail: DetailScreen, _ settings: BrowseSettings, _ now: Date
  ) -> [StyledText] {
    guard detail.showsFacts else { return [] }
    let facts = RepositoryDetail(
      detail.repository, languages: detail.languages, latestRelease: detail.release,
      gains: detail.gains, language: settings.language, now: now)
    return [StyledText()] + facts.facts(columns: detail.columns, drawsBars: true)
  }

  private static func readme(
    _ detail: DetailScreen, _ settings: BrowseSettings, _ columns: Int
  ) -> [DetailLine] {
    switch detail.readme {
    case .loading, .notLoaded: return rule(columns)
    case .none:
      let text = StyledText(
        .showNoReadme(name: detail.name.description), in: settings.language, .dim)
      return rule(columns) + text.wrapped(to: columns).map(DetailLine.text)
    case .page(let page): return rule(columns) + page.lines.flatMap { lines($0) }
    }
  }

  private static func rule(_ columns: Int) -> [DetailLine] {
    let strokes = TerminalText(sanitizing: String(repeating: "─", count: max(0, columns)))
    return [.text(StyledText(strokes, .line))]
  }

  private static func lines(_ line: ReadmeLine) -> [DetailLine] {
    switch line {
    case .text(let text): [.text(text)]
    case .image(let image, let columns, let rows, let indent):
      (0..<max(0, rows)).map {
        .image(image, row: $0, rows: rows, columns: columns, indent: indent)
      }
    case .anchor: []
    }
  }
}
