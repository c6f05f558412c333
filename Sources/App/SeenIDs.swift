import GitHub

/// The ids a feed has given: 8 bytes each, so that the rows themselves need not be kept.
struct SeenIDs {
  private var ids: Set<Int64>

  init(_ ids: Set<Int64> = []) {
    self.ids = ids
  }

  /// The rows whose ids are new, in their order; from now on they count as seen.
  mutating func admit(_ repositories: [Repository]) -> [Repository] {
    repositories.filter { ids.insert($0.id).inserted }
  }
}
