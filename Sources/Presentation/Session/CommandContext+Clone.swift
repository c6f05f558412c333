package import Access
import Core
package import GitHub
import Messages

extension CommandContext {
  /// Clones a repository and says where it is; git shows its progress on the terminal.
  package func clone(
    _ name: RepositoryName, into directory: String? = nil, options: [String] = [],
    in session: Session
  ) async throws {
    do throws(CloningError) {
      let path = try await Cloning(session: session)
        .clone(name, into: directory, options: options, isInTerminal: true)
      say(.cloneDone(name: "\(name)", directory: path))
    } catch {
      if case .notFound(let cause) = error { throw session.failure(cause) }
      throw Failure(error, of: name, hasDirectory: directory != nil)
    }
  }
}
