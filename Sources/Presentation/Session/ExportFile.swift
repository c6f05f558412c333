internal import CLinux
internal import Glibc
package import Messages
internal import Platform

/// A file that only its owner can read, written completely or not at all.
package struct ExportFile {
  let path: String

  package enum Problem: Error, Equatable {
    case exists
    case failed(String)
  }

  package init(path: String) { self.path = path }

  /// Replaces an existing file only if `replacing`; the file always has either the old or the new
  /// contents, and gets its name when it is complete. Into a pipe or device it writes.
  package func write(_ bytes: [UInt8], replacing: Bool) throws(Problem) {
    // An early check before anything is written; `renameNew` enforces it in the end.
    if !replacing, access(path, F_OK) == 0 { throw .exists }
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(descriptor) }
      let code: Int32? =
        descriptor < 0 ? errno : bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
      if let code { throw Self.failed(code) }
      return
    }
    let (place, temporary) = (folder(of: path), "\(path).\(getpid())")
    let unnamed = openUnnamed(in: place)
    guard unnamed >= 0 else { throw Self.failed(errno) }
    defer { close(unnamed) }
    try Self.fill(unnamed, with: bytes)
    if !replacing, linkUnnamed(unnamed, to: path) { return }
    guard replacing || errno != EEXIST else { throw .exists }
    unlink(temporary)
    defer { unlink(temporary) }
    if !linkUnnamed(unnamed, to: temporary) {
      // A file system without unnamed files, such as NFS.
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.failed(errno) }
      defer { close(descriptor) }
      try Self.fill(descriptor, with: bytes)
    }
    guard replacing ? rename(temporary, path) == 0 : Self.renameNew(temporary, to: path) else {
      throw errno == EEXIST ? .exists : Self.failed(errno)
    }
  }

  /// Renames a file without replacing another one; false with `errno`.
  private static func renameNew(_ path: String, to newPath: String) -> Bool {
    if clinux_rename_new(path, newPath) == 0 { return true }
    // Some file systems, such as NFS, only have hard links for that; FAT has no hard links.
    return [EINVAL, ENOSYS].contains(errno) && link(path, newPath) == 0
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(Problem) {
    if let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) { throw failed(code) }
    guard fsync(descriptor) == 0 else { throw failed(errno) }
  }

  private static func failed(_ code: Int32) -> Problem { .failed(String(cString: strerror(code))) }
}

extension ExportFile.Problem {
  /// - Parameter path: of the file, as the user wrote it.
  package func message(of path: String) -> Message {
    switch self {
    case .exists: .favoritesFileExists(path: path)
    case .failed(let detail): .favoritesFileFailed(path: path, detail: detail)
    }
  }

  /// What the user can do, unless the file exists.
  package var step: Message? {
    if case .failed(let detail) = self { .fileStep(detail) } else { nil }
  }
}
