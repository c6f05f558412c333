internal import App
internal import FoundationEssentials
internal import GitHub
internal import Rendering

/// Adds local data to the rows of a list, once for each page: favorites, new rows.
struct ListingMarks: Sendable {
  /// What is known about one repository.
  struct Marks: Sendable, Equatable {
    var isFavorite = false
    var isNew = false
    /// Rows after this place were not looked at last time, so nobody knows whether they are new.
    var lastPlace = Int.max
    /// It is not new, and only new rows are wanted.
    var isHidden = false
    /// When GitHub told about it; nil for the time of its page.
    var seenAt: Date?
  }

  /// By the repositories' ids; those of which nothing is known can be left out.
  let marks: @Sendable ([Repository]) async -> [Int64: Marks]

  /// For a listing that is shown as GitHub gave it.
  static let none = ListingMarks { _ in [:] }
}

/// The rows of one listing, numbered through all its pages.
struct ListedRows {
  let marks: ListingMarks
  private var count: Int

  /// `count` rows were listed before these.
  init(marks: ListingMarks, after count: Int = 0) {
    self.marks = marks
    self.count = count
  }

  /// The rows of the page that comes next.
  mutating func next(_ page: FeedPage) async -> [ListedRepository] {
    await next(page.repositories, savedAt: page.head.savedAt)
  }

  /// The rows that come next; `savedAt` is when GitHub told of them, nil for just now.
  mutating func next(
    _ repositories: [Repository], savedAt: Date? = nil
  ) async -> [ListedRepository] {
    let known = await marks.marks(repositories)
    return repositories.filter { known[$0.id]?.isHidden != true }.map { repository in
      let marks = known[repository.id] ?? ListingMarks.Marks()
      count += 1
      return ListedRepository(
        repository, position: count, isFavorite: marks.isFavorite,
        isNew: marks.isNew && count <= marks.lastPlace,
        seenAt: marks.seenAt ?? savedAt)
    }
  }
}
