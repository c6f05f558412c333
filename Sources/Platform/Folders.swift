internal import Glibc

/// Creates the missing folders above `path`, for their owner only; returns the `errno` of the first
/// that can neither be created nor entered.
package func makeFolders(above path: String) -> Int32? {
  for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
    let folder = String(path[..<end])
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
    let code = errno
    guard access(folder, X_OK) == 0 else { return code }
  }
  return nil
}
