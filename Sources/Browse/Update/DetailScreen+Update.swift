internal import FoundationEssentials

extension DetailScreen {
  mutating func hear(_ news: DetailNews) -> [BrowseEffect] {
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

  /// Lays everything out again and keeps the place.
  mutating func layOut(_ look: BrowseLook, now: Date, rows: Int) {
    let old = page
    page = DetailPage.lines(self, look: look, now: now)
    offset = DetailPlace(offset, in: old).offset(in: page)
    scroll(by: 0, rows: rows)
  }

  /// Moves the window of so many `rows` by `lines`, as far as there is something to see.
  mutating func scroll(by lines: Int, rows: Int) {
    offset = max(0, min(offset + lines, page.count - rows))
  }

  private var awaitsReadme: Bool {
    if case .loading = readme { true } else { false }
  }

  /// One for another width is better than none, but never takes the place of a better one.
  private mutating func take(_ page: ReadmePage, columns: Int) -> [BrowseEffect] {
    guard columns == self.columns || awaitsReadme else { return [] }
    readme = .page(page)
    isLoading = false
    return columns == self.columns ? [] : [.layOut(name, columns: self.columns)]
  }
}
