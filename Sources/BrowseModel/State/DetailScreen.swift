package import Core
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
  /// The user's note and tags.
  package var annotation: ListedRepository.Annotation?
  package var languages: Languages?
  package var release: Release?
  package var gains: StarGains?
  package var readme = ReadmeState.loading
  /// The width for which `readme` was laid out.
  package var columns: Int
  /// Whether all facts are shown above the README.
  package var showsFacts = false
  /// The whole page laid out for `columns`.
  package var page: [DetailLine] = []
  /// The links of the page, from top to bottom, and which one Enter follows.
  package var links: [DetailLink] = []
  package var selectedLink: Int?
  /// Lines of the page above the window.
  package var offset = 0
  package var isLoading = false
  /// Whether only a part was requested; the rest loads when the user opens the detail.
  package var isPreview = false
  /// When the shown data was cached; nil when it was just fetched.
  package var savedAt: Date?
  package var problem: Problem?

  /// Until GitHub's response says what the repository's id is.
  package static let unknownID: Int64 = -1

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
  package var selected: DetailLink? {
    selectedLink.flatMap { links.indices.contains($0) ? links[$0] : nil }
  }
}
