import Access
import GitHub

/// GitHub limits how much work one query may cause, and leaves out what exceeds it.
extension RepositoryBatch {
  /// One request; for what GitHub left out, one more for each half of it.
  static func reading(
    _ names: [RepositoryName],
    with fetch: ([RepositoryName]) async throws(ReadError) -> RepositoryBatch
  ) async throws(ReadError) -> (RepositoryBatch, failure: ReadError?) {
    var batch: RepositoryBatch
    do { batch = try await fetch(names) } catch {
      guard names.count > 1, error.isResourceLimit else { throw error }
      batch = RepositoryBatch(
        rows: names.map { Row(asked: $0, failure: .resourceLimit, facts: nil) })
    }
    let open = batch.rows.indices.filter { batch.rows[$0].failure == .resourceLimit }
    guard names.count > 1, batch.rows.count == names.count else { return (batch, nil) }
    let middle = (open.count + 1) / 2
    for half in [open[..<middle], open[middle...]] where !half.isEmpty {
      do {
        let part = try await fetch(half.map { names[$0] })
        for (index, row) in zip(half, part.rows) { batch.rows[index] = row }
        batch.rateLimit = part.rateLimit ?? batch.rateLimit
      } catch {
        return (batch, error)
      }
    }
    return (batch, nil)
  }
}

extension ReadError {
  fileprivate var isResourceLimit: Bool {
    guard case .refused(let refusal)? = api else { return false }
    return refusal.reason == .resourceLimit
  }
}
