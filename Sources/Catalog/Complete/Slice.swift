/// Which of a question's matches are meant: bounds that ghrepo adds to the question.
package struct Slice: Sendable, Hashable {
  /// Star counts, both ends included; nil is every one the question itself allows.
  package var stars: ClosedRange<Int64>?
  /// Seconds since 1970, both ends included; nil is every one the question itself allows.
  package var created: ClosedRange<Int64>?

  /// Every match of the question.
  package static let whole = Slice()

  package init(stars: ClosedRange<Int64>? = nil, created: ClosedRange<Int64>? = nil) {
    self.stars = stars
    self.created = created
  }
}
