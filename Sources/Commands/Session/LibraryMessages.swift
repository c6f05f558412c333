internal import Auth
internal import Messages
internal import Storage

/// Messages about the local database.
struct LibraryMessages: Sendable {
  let context: CommandContext

  func say(_ notice: LibraryNotice) {
    switch notice {
    case .setAside(let path, let favorites):
      context.report(.librarySetAside(count: favorites, path: path))
    }
  }

  func message(for error: LibraryError) -> Message {
    switch error {
    case .busy: .libraryBusy
    case .full: .libraryFull
    case .readOnly(let path): .libraryReadOnly(path: path)
    case .newer(let path, _): .libraryNewer(path: path)
    case .corrupt(let path): .libraryCorrupt(path: path)
    case .failed(let path, let detail): .libraryFailed(path: path, detail: detail)
    }
  }

  /// The end of a command that cannot do without the library.
  func failure(_ error: LibraryError) -> Failure {
    let code: ExitCode = error == .busy ? .tryLater : .failure
    return Failure(Advice(message(for: error), next: next(after: error), exitCode: code))
  }

  private func next(after error: LibraryError) -> Message? {
    switch error {
    case .busy: .adviceTryLater
    case .corrupt: .libraryCheckNext
    case .full, .readOnly, .newer, .failed: nil
    }
  }
}
