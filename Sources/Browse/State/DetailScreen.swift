package import FoundationEssentials
package import GitHub
package import Readme
package import Rendering
package import Terminal

/// Everything about one repository, and the scroll position.
package struct DetailScreen: Sendable {
  package let name: RepositoryName
  /// At first, what the list has.
  package var repository: Repository
  package var isFavorite: Bool
  package var languages: Languages?
  package var release: Release?
  package var readme = ReadmeState.loading
  /// The width for which `readme` was laid out.
  package var columns: Int
  /// The whole page laid out for `columns`, the facts first.
  package var page: [DetailLine] = []
  /// Lines of the page above the window.
  package var offset = 0
  package var isLoading = false
  /// Whether only a part was requested; the rest loads when the user opens the detail.
  package var isPreview = false
  /// When the shown data was cached; nil when it was just fetched.
  package var savedAt: Date?
  package var problem: Problem?

  /// Until GitHub's response says what the repository's id is.
  static let unknownID: Int64 = -1

  package enum ReadmeState: Sendable {
    case loading
    /// Not requested yet.
    case notLoaded
    case none
    case page(ReadmePage)
  }

  package init(_ repository: Repository, name: RepositoryName, isFavorite: Bool, columns: Int) {
    self.name = name
    self.repository = repository
    self.isFavorite = isFavorite
    self.columns = columns
  }
}

/// A laid-out README and its drawn images.
package struct ReadmePage: Sendable {
  package var lines: [ReadmeLine]
  package var images: [ReadmeImage: ScreenImage]

  package init(lines: [ReadmeLine], images: [ReadmeImage: ScreenImage] = [:]) {
    self.lines = lines
    self.images = images
  }
}

extension DetailScreen {
  mutating func handle(_ news: DetailUpdate) -> [BrowseEffect] {
    switch news {
    case .facts(let repository, let languages, let release, let savedAt):
      self.repository = repository
      self.languages = languages
      self.release = release
      self.savedAt = savedAt
      problem = nil
      if !awaitsReadme { isLoading = false }
    case .readme(let page, let columns): return take(page, columns: columns)
    case .noReadme:
      readme = .none
      isLoading = false
    case .readmeNotLoaded:
      if awaitsReadme { readme = .notLoaded }
      isLoading = false
    case .failed(let problem):
      self.problem = problem
      isLoading = false
    }
    return []
  }

  /// Lays everything out again and keeps the scroll position.
  mutating func layOut(_ settings: BrowseSettings, now: Date, rows: Int) {
    let old = page
    page = DetailPage.lines(self, settings: settings, now: now)
    offset = ScrollPosition(offset, in: old).offset(in: page)
    scroll(by: 0, rows: rows)
  }

  /// Scrolls the window of `rows` rows by `lines`, at most to the end of the page.
  mutating func scroll(by lines: Int, rows: Int) {
    offset = max(0, min(offset + lines, page.count - rows))
  }

  private var awaitsReadme: Bool {
    if case .loading = readme { true } else { false }
  }

  /// A README for another width is better than none, but never replaces one for the right width.
  private mutating func take(_ page: ReadmePage, columns: Int) -> [BrowseEffect] {
    guard columns == self.columns || awaitsReadme else { return [] }
    readme = .page(page)
    isLoading = false
    return columns == self.columns ? [] : [.layOut(name, columns: self.columns)]
  }
}
