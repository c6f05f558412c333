extension LocalDatabase {
  /// Reads every page and every row, and returns the problems. Does not create, migrate or replace
  /// a file; a missing one has no problems.
  package func check() async throws(StorageError) -> [DatabaseProblem] {
    try await inspect().problems
  }

  /// Like `check`, and also counts the repositories in the cache.
  package func inspect() async throws(StorageError) -> (
    problems: [DatabaseProblem], repositories: Int
  ) {
    let own = try await favorites.withFile { file throws(StorageError) in try file.inspect() }
    let cached = try await cache.withFile { file throws(StorageError) in try file.inspect() }
    return (own.problems + cached.problems, cached.repositories)
  }

  /// Replaces damaged files: the cache with an empty one, favorites with their backup. Does nothing
  /// to an intact file.
  package func repair() async throws(StorageError) {
    for file in [favorites, cache] { _ = try await file.replace(try await file.connection()) }
  }
}
