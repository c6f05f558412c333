package import FoundationEssentials
package import GitHub
package import Readme
package import Rendering
package import Terminal

/// Everything about one repository, and how far it is scrolled.
package struct DetailScreen: Sendable {
  package let name: RepositoryName
  /// At first what the list knew.
  package var repository: Repository
  package var isFavorite: Bool
  package var languages: Languages?
  package var release: Release?
  package var readme = ReadmeState.loading
  /// How wide `readme` was laid out.
  package var columns: Int
  /// All of it laid out for `columns`, the facts first.
  package var page: [DetailLine] = []
  /// Lines of the page above the window.
  package var offset = 0
  package var isLoading = false
  /// Whether only a part was requested; the rest follows when the user opens it.
  package var isPreview = false
  /// Since when what is shown is stored; nil when it came just now.
  package var savedAt: Date?
  package var problem: Problem?

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

/// A laid-out README and its images that are drawn.
package struct ReadmePage: Sendable {
  package var lines: [ReadmeLine]
  package var pictures: [ReadmePicture: ScreenImage]

  package init(lines: [ReadmeLine], pictures: [ReadmePicture: ScreenImage] = [:]) {
    self.lines = lines
    self.pictures = pictures
  }
}
