import GitHub

/// The two axes a question is divided along: by the first as far as it goes, by the second where one
/// place on the first is still too full.
struct SliceAxes: Sendable, Equatable {
  let first: SliceAxis
  let second: SliceAxis

  /// By stars for a listing in their order, which goes on over all slices; the newest first for any
  /// other.
  init(_ question: PartitionedQuery, now: Int64) {
    let isByStars = question.sort == .stars
    let stars = SliceAxis(
      .stars, of: question, isDescending: !isByStars || question.order == .descending, now: now)
    let created = SliceAxis(.created, of: question, isDescending: true, now: now)
    first = isByStars ? stars : created
    second = isByStars ? created : stars
  }

  subscript(_ level: Int) -> SliceAxis { level == 0 ? first : second }
}
