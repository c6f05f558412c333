import GitHub

/// A slice whose first page is on its way, or there.
struct SliceOpening: Sendable {
  let pages: SlicePages
  let task: Task<Result<FeedPage?, APIError>, Never>
}
