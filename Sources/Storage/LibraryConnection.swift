internal import GRDB
internal import Glibc

/// An open library, and which file it was opened from.
struct LibraryConnection: Sendable {
  let queue: DatabaseQueue
  private let path: String
  private let identity: FileIdentity

  /// Nil when the file is gone already.
  init?(queue: DatabaseQueue, path: String) {
    guard let identity = FileIdentity(of: path) else { return nil }
    self.queue = queue
    self.path = path
    self.identity = identity
  }

  /// Whether its file still is the library: another process may have set it aside, or the person
  /// deleted it.
  var isInPlace: Bool { FileIdentity(of: path) == identity }
}

/// Which file lies behind a name.
struct FileIdentity: Sendable, Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Nil when there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}
