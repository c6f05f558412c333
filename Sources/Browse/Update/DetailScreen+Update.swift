internal import BrowseModel
internal import Core
internal import FoundationEssentials
internal import GitHub

extension DetailScreen {
  mutating func handle(_ update: DetailUpdate) -> [BrowseEffect] {
    switch update {
    case .facts(let details, let savedAt):
      repository = details.repository
      languages = details.languages
      release = details.release
      gains = details.gains
      self.savedAt = savedAt
      problem = nil
      if !awaitsReadme { isLoading = false }
    case .readme(let page, let columns): return adopt(page, columns: columns)
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
  mutating func layOut(_ settings: BrowseSettings, host: GitHubHost, now: Date, rows: Int) {
    let old = page
    page = DetailPage.lines(self, settings: settings, host: host, now: now)
    offset = ScrollPosition(offset, in: old).offset(in: page)
    let selected = selected
    links = DetailLink.all(in: page).filter { !leadsHere($0.address, host) }
    select(selected)
    scroll(by: 0, rows: rows)
  }

  /// Whether the address is that of the repository's own page, where the user is already.
  private func leadsHere(_ address: String, _ host: GitHubHost) -> Bool {
    guard case .repository(name)? = host.page(at: address) else { return false }
    return !address.contains("#")
  }

  /// Scrolls the window of `rows` rows by `lines`, at most to the end of the page.
  mutating func scroll(by lines: Int, rows: Int) {
    offset = max(0, min(offset + lines, page.count - rows))
  }

  private var awaitsReadme: Bool {
    if case .loading = readme { true } else { false }
  }

  /// A README for another width is better than none, but never replaces one for the right width.
  private mutating func adopt(_ page: ReadmePage, columns: Int) -> [BrowseEffect] {
    guard columns == self.columns || awaitsReadme else { return [] }
    readme = .page(page)
    isLoading = false
    return columns == self.columns ? [] : [.layOut(name, columns: self.columns)]
  }
}
