/// The READMEs of many repositories, fetched with one request.
package struct ReadmeBatch: Sendable, Equatable {
  /// One for each requested repository, in the same order.
  package var rows: [Row]
  /// What is left of the points of this hour; nil where the server does not limit.
  package var rateLimit: RateLimit?

  package struct Row: Sendable, Equatable {
    /// As it was asked for.
    package var asked: RepositoryName
    /// Why nothing is known of the repository.
    package var failure: ErrorResponse.Reason?
    package var isPrivate: Bool
    /// Nil where there is none under a usual name.
    package var readme: ReadmeFile?
    /// The picture that the owner chose for links to the repository; GitHub's own card is none.
    package var socialPictureURL: String?

    package init(
      asked: RepositoryName, failure: ErrorResponse.Reason? = nil, isPrivate: Bool = false,
      readme: ReadmeFile? = nil, socialPictureURL: String? = nil
    ) {
      self.asked = asked
      self.failure = failure
      self.isPrivate = isPrivate
      self.readme = readme
      self.socialPictureURL = socialPictureURL
    }
  }

  package init(rows: [Row], rateLimit: RateLimit? = nil) {
    self.rows = rows
    self.rateLimit = rateLimit
  }
}

/// A README as its author wrote it.
package struct ReadmeFile: Sendable, Equatable {
  /// From the repository's root, as in `docs/README.md`.
  package var path: String
  package var text: String
  /// Whether the file goes on after `text`.
  package var isTruncated: Bool
  /// The git blob's id, which the REST API gives as the README's `ETag`.
  package var oid: String?

  package init(path: String, text: String, isTruncated: Bool = false, oid: String? = nil) {
    self.path = path
    self.text = text
    self.isTruncated = isTruncated
    self.oid = oid
  }
}
