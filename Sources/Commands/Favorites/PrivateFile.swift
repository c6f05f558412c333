internal import Glibc

/// A file for its owner alone, written whole or not at all.
struct PrivateFile {
  let path: String

  enum Problem: Error, Equatable {
    case exists
    case failed(String)
  }

  /// A file that is there is only replaced when `replacing`; at every moment it is the old one or
  /// the new one.
  func write(_ bytes: [UInt8], replacing: Bool) throws(Problem) {
    // Said before anything is written; `link` sees to it in the end.
    if !replacing, access(path, F_OK) == 0 { throw .exists }
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failed(errno) }
    defer { unlink(temporary) }
    try Self.fill(descriptor, with: bytes)
    guard replacing ? rename(temporary, path) == 0 : link(temporary, path) == 0 else {
      throw errno == EEXIST ? .exists : Self.failed(errno)
    }
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws(Problem) {
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failed(count < 0 ? errno : ENOSPC) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failed(errno) }
  }

  private static func failed(_ code: Int32) -> Problem { .failed(String(cString: strerror(code))) }
}
