import CoreTestSupport
package import GitHub
package import Storage

extension Stage {
  package var database: LocalDatabase { core.database }

  /// `account` as a viewer on the host of a command without options.
  package func viewer(_ account: String? = nil) -> Viewer { core.viewer(account) }

  package func favorites(_ account: String? = nil) async throws -> [Favorite] {
    try await core.favorites(account)
  }

  /// Adds repositories to the favorites, from oldest to newest.
  package func addFavorites(_ repositories: Repository..., account: String? = nil) async throws {
    try await core.addFavorites(repositories, account: account)
  }
}
