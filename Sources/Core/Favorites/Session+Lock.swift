import Access
import Platform

extension Session {
  /// A lock among all processes, in a file beside the database; nil where there can be none. Throws
  /// after `limit` if another process holds it.
  func lock(_ name: String, limit: Duration) async throws(FileLockError) -> FileLock? {
    do {
      return try await FileLock(path: "\(ports.databasePath).\(name).lock", limit: limit)
    } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }
}
