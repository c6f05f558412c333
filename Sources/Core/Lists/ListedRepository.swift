package import FoundationEssentials
package import GitHub

/// A repository as a row of a listing: GitHub's data, and ghrepo's own.
package struct ListedRepository: Sendable, Equatable {
  package var repository: Repository
  /// Counted from 1 in this listing; nil where rows have no number.
  package var position: Int?
  package var isFavorite: Bool
  /// Whether it is new since the feed was last shown.
  package var isNew: Bool
  /// When this was fetched; nil when it was just now.
  package var seenAt: Date?
  /// The user's note and tags for a favorite; nil in lists without them.
  package var annotation: Annotation?
  /// Data from separate GitHub requests; nil in lists, which do not fetch it.
  package var details: Details?
  /// In lists by gained stars only.
  package var gained: Gained?
  /// What it has in common with another one; empty in other lists.
  package var similarity: [SimilarityReason] = []

  package init(
    _ repository: Repository, position: Int? = nil, isFavorite: Bool = false,
    isNew: Bool = false, seenAt: Date? = nil, annotation: Annotation? = nil,
    details: Details? = nil, gained: Gained? = nil
  ) {
    self.repository = repository
    self.position = position
    self.isFavorite = isFavorite
    self.isNew = isNew
    self.seenAt = seenAt
    self.annotation = annotation
    self.details = details
    self.gained = gained
  }

  package struct Details: Sendable, Equatable {
    package var languages: Languages?
    package var latestRelease: Release?
    /// Nil if the server has no history of stars, or it was not fetched.
    package var gains: StarGains?
    package var contributors: Int?
    /// Nil if it was not requested.
    package var check: RepositoryCheck?
    /// Whether the release was fetched; there may be none.
    package let isReleaseKnown: Bool
    /// Whether the repository is known only from a list, in which GitHub leaves out some fields.
    package let isFromList: Bool

    package init(_ details: RepositoryDetails, isFromList: Bool = false) {
      languages = details.languages
      latestRelease = details.release
      gains = details.gains
      contributors = details.contributors
      isReleaseKnown = details.isReleaseKnown
      self.isFromList = isFromList
    }
  }

  package struct Annotation: Sendable, Equatable {
    package var note: String?
    package var tags: [String]
    package var addedAt: Date
    /// What checks have found, as in a `Favorite`.
    package var formerName: String?
    package var isGone = false
    package var checkedAt: Date?

    package init(note: String?, tags: [String], addedAt: Date) {
      self.note = note
      self.tags = tags
      self.addedAt = addedAt
    }
  }
}

/// What two repositories have in common.
package enum SimilarityReason: Sendable, Equatable {
  case topics([String])
  /// Of names and descriptions.
  case words([String])
  case language(String)
  case owner(String)
}

/// What a list shows above its rows.
package struct ListHead: Sendable, Equatable {
  /// GitHub's estimate of the number of matches when it sent this page.
  package let totalCount: Int
  /// GitHub stopped at its time limit: matches may be missing.
  package let isIncomplete: Bool
  /// When the page was cached; nil for one that was just fetched.
  package let savedAt: Date?

  package init(totalCount: Int, isIncomplete: Bool, savedAt: Date? = nil) {
    self.totalCount = totalCount
    self.isIncomplete = isIncomplete
    self.savedAt = savedAt
  }
}

extension DetailReader {
  /// A verdict as a row for other programs.
  package func row(_ check: RepositoryCheck) async -> ListedRepository {
    var details = RepositoryDetails(repository: check.repository)
    details.release = check.release
    var row = await row(details)
    row.details?.check = check
    return row
  }

  /// All of it as a row for other programs.
  package func row(_ details: RepositoryDetails) async -> ListedRepository {
    let favorite = await favorite(details.repository)
    return ListedRepository(
      details.repository, isFavorite: favorite != nil, seenAt: await cache.savedAt,
      annotation: favorite.map { ListedRepository.Annotation($0) },
      details: .init(details, isFromList: await cache.isFromList))
  }
}
