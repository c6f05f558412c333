package import Access
import Auth
package import Core
package import GitHub
import Terminal

extension Favorites {
  /// Adds the repository named `name`, and prints what that has changed.
  package func add(
    _ name: RepositoryName, note: String? = nil, tags: [String] = [], _ session: Session,
    _ reading: ReadSettings, in context: CommandContext
  ) async throws {
    // What is cached is added without `--offline` too.
    let reader = Reader(
      session: session, settings: reading, options: [.wait, .anonymousFallback], in: context)
    do throws(FavoriteError) {
      let addition = try await add(name, note: note, tags: tags, reading: reading) {
        name throws(ReadError) in
        let loading = context.showLoading()
        defer { loading.end() }
        return try await reader.readPatiently(.repository(name)).value
      }
      context.say(addition.message)
    } catch { throw await reader.failure(error) }
  }
}
