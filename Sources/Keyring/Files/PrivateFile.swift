internal import Auth
internal import Glibc
internal import Platform

/// A file that only its owner may read: checks its permissions, reads it and replaces it as a whole.
package struct PrivateFile: Sendable {
  /// In bytes; a larger file was not written by ghrepo.
  private static let maximumSize = 1 << 20

  let path: String

  private var directory: String { folder(of: path) }

  /// Whether both are in the same folder, so that one of them may replace the other.
  func isBeside(_ other: PrivateFile) -> Bool { isSameFile(directory, other.directory) }

  /// The contents, or nil when there is no file; the caller wipes them. Throws `fileForeign` if it
  /// is another user's, `fileExposed` if others can read it, `directoryExposed` if they can replace it, and `fileIsLink` if it is a
  /// symbolic link.
  func read() throws(CredentialStoreError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case ELOOP: throw .fileIsLink(path: path)
      default: throw failed(errno)
      }
    }
    defer { close(descriptor) }
    try requirePrivate(descriptor)
    return try contents(of: descriptor)
  }

  /// Creates the directory, for the owner only, and those above it.
  func makeDirectory() throws(CredentialStoreError) {
    if let code = makeFolders(above: path) { throw failed(code) }
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failed(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_uid == geteuid() else { throw .directoryExposed(path: directory) }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 { throw failed(errno) }
  }

  /// Replaces the file atomically: at any moment it is the old one or the new one. The caller holds
  /// a lock.
  ///
  /// - Parameter inPlace: whether `bytes` may be written over the contents if the disk is full.
  func replace(
    with bytes: borrowing [UInt8], inPlace: Bool = false
  ) throws(CredentialStoreError) {
    try removeLeftovers()
    let code = bytes.withUnsafeBytes { bytes in
      let code = replaceFile(at: path, with: bytes)
      return inPlace && (code == ENOSPC || code == EDQUOT)
        ? overwriteFile(at: path, with: bytes) : code
    }
    if let code { throw failed(code) }
  }

  /// Deletes the file; returns whether there was one. The caller holds a lock.
  func remove() throws(CredentialStoreError) -> Bool {
    try removeLeftovers()
    guard unlink(path) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failed(errno) }
      return false
    }
    if let code = syncFolder(of: path) { throw failed(code) }
    return true
  }

  /// Whether a write that was killed has left a copy.
  var hasLeftovers: Bool { !leftovers(of: path).isEmpty }

  /// Deletes those copies, and verifies that. The caller holds a lock, so that none of them is about
  /// to become the file.
  func removeLeftovers() throws(CredentialStoreError) {
    for leftover in leftovers(of: path) where unlink(leftover) != 0 && errno != ENOENT {
      throw failed(errno)
    }
    guard !hasLeftovers else { throw .stillThere }
  }

  /// Throws `fileFailed` if the file could not be written: its directory, or the one in which that
  /// would be created, is read-only.
  func requireWritable() throws(CredentialStoreError) {
    var existing = directory
    while access(existing, F_OK) != 0, errno == ENOENT, let slash = existing.lastIndex(of: "/") {
      existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
    }
    guard access(existing, W_OK | X_OK) == 0 else {
      throw .fileFailed(path: existing, detail: String(cString: strerror(errno)))
    }
  }

  private func requirePrivate(_ descriptor: Int32) throws(CredentialStoreError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failed(EINVAL) }
    guard status.st_uid == geteuid() else { throw .fileForeign(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .fileExposed(path: path) }
    guard stat(directory, &status) == 0 else { throw failed(errno) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
      throw .directoryExposed(path: directory)
    }
  }

  private func contents(of descriptor: Int32) throws(CredentialStoreError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed(errno) }
    guard status.st_size <= Self.maximumSize else { throw failed(EFBIG) }
    // One allocation, so that growing leaves no copy behind.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    if let code = bytes.withUnsafeMutableBytes({ readAll(into: $0, from: descriptor) }) {
      wipe(&bytes)
      throw failed(code)
    }
    return bytes
  }

  private func failed(_ code: Int32) -> CredentialStoreError {
    CredentialStoreError(code, path: path)
  }
}
