internal import Auth
internal import GitHub
internal import Messages

/// Decides where a token will be kept, before anybody is asked for it: fails closed where there is
/// no keyring, and never falls back to a plain file by itself.
struct StorageChoice {
  let session: Session

  func storage(insecure: Bool) async throws(Failure) -> StorageKind {
    // A login that cannot be remembered is refused before anybody makes a token for it.
    do { _ = try session.context.accounts.hosts() } catch { throw session.failure(error) }
    if insecure {
      session.context.say(.loginPlainText(path: session.context.stores.filePath))
      return .file
    }
    do {
      _ = try await session.context.stores.keyring.accounts(on: session.host.name)
      return .keyring
    } catch {
      throw session.failure(.store(error, .keyring))
    }
  }
}
