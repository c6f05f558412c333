internal import Auth
internal import Storage

extension Session {
  /// What `body` gives; a library that cannot be used ends the command.
  func stored<Value>(
    _ body: (Library) async throws(LibraryError) -> Value
  ) async throws(Failure) -> Value {
    do { return try await body(library) } catch {
      throw LibraryMessages(context: context).failure(error)
    }
  }
}
