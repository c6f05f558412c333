internal import Auth
internal import Platform

/// The lock beside a store that keeps two processes from renewing or replacing its tokens at the same
/// time.
struct StoreLock: Sendable {
  let path: String
  /// Whether `path` is a folder that is there anyway.
  var isFolder = false

  private static let limit = Duration.seconds(20)

  /// Waits for the lock. Nil if nothing is stored there yet, or if nothing more can be.
  func lock() async throws(CredentialStoreError) -> FileLock? {
    do throws(FileLockError) {
      return isFolder
        ? try await FileLock(folder: path, limit: Self.limit)
        : try await FileLock(path: path, limit: Self.limit)
    } catch {
      if error.meansNothingToProtect { return nil }
      throw CredentialStoreError(error, path: path, limit: Self.limit)
    }
  }
}
