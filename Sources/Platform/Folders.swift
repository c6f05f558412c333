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

/// The path of the folder of the file or folder at `path`.
package func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Whether both paths lead to the same file or folder, however they are written or linked.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
    && one.st_ino == two.st_ino
}

/// What keeps the file at `path` from being written, or from being created with its folders, and the
/// `errno` of that; nil if nothing does. Changes nothing.
package func obstacle(toWriting path: String) -> (path: String, code: Int32)? {
  var place = path
  var status = stat()
  while lstat(place, &status) != 0 {
    // "Cannot look" is not "not there".
    guard errno == ENOENT, let slash = place.lastIndex(of: "/") else { return (place, errno) }
    place = slash == place.startIndex ? "/" : String(place[..<slash])
  }
  let isFolder = status.st_mode & S_IFMT == S_IFDIR
  if place != path, !isFolder { return (place, ENOTDIR) }
  return access(place, isFolder ? W_OK | X_OK : W_OK) == 0 ? nil : (place, errno)
}
