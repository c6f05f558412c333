package import Access
import Core
package import GitHub
import Messages

extension CommandContext {
  /// Clones a repository and says where it is; git shows its progress on the terminal.
  package func clone(
    _ name: RepositoryName, into directory: String? = nil, in session: Session
  ) async throws(Failure) {
    do throws(CloningError) {
      let path = try await Cloning(session: session)
        .clone(name, into: directory, isInTerminal: true)
      say(.cloneDone(name: "\(name)", directory: path))
    } catch { throw Failure(error, of: name) }
  }
}
