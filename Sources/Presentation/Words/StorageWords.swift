package import Auth
import Glibc
package import Images
package import Messages
import Platform
package import Storage

extension StorageError {
  package var message: Message {
    switch self {
    case .busy: .cacheBusy
    case .full: .cacheFull
    case .readOnly(let path): .cacheReadOnly(path: path)
    case .newer(let path, _): .cacheNewer(path: path)
    case .older(let path, let version): .cacheOlder(path: path, version: "\(version)")
    case .corrupt(let path): .cacheCorrupt(path: path)
    case .failed(let path, let detail): .cacheFailed(path: path, detail: detail)
    }
  }
}

extension Failure {
  /// The error that ends a command that needs the local database.
  package init(_ error: StorageError) {
    let next: Message? =
      switch error {
      case .busy: .adviceTryLater
      case .corrupt: .cacheCheckNext
      case .readOnly(let path):
        obstacle(toWriting: path).map { SystemCause(code: $0.code).next }
          ?? .adviceStoreFileFailedNext
      case .newer: .adviceUpdateNext
      case .older(let path, _): .cacheOlderNext(path: path)
      case .full: .resourceSpaceNext
      case .failed(_, let detail): SystemCause(in: detail)?.next
      }
    self.init(error.message, next: next, exitCode: error == .busy ? .tryLater : .failure)
  }
}

extension ImageDiskCache {
  /// What to say about a folder that cannot be used; nil for one that can.
  package var problem: ErrorReport? {
    obstacle.map { code in
      ErrorReport(
        .adviceStoreFileFailed(path: path, detail: String(cString: strerror(code)).explained),
        next: SystemCause(code: code).next, exitCode: .failure)
    }
  }
}
