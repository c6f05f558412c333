package import Auth
import Glibc
package import Images
import Messages

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
