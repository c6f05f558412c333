internal import Glibc

/// The folders above `path` that are missing, the innermost first.
package func missingFolders(above path: String) -> [String] {
  var (missing, place) = ([String](), folder(of: path))
  while access(place, F_OK) != 0, place.contains("/"), place != "/" {
    missing.append(place)
    place = folder(of: place)
  }
  return missing
}

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

/// A path as a user writes it, with `home` for a tilde in front; unchanged without a home directory.
package func expandingTilde(_ path: String, home: String?) -> String {
  guard let home, path == "~" || path.hasPrefix("~/") else { return path }
  return home + path.dropFirst()
}

/// What the links at `path` lead to, though nothing may be there; nil if they go in a circle.
package func followingLinks(_ path: String) -> String? {
  var place = path
  for _ in 0..<40 {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(place, &target, target.count)
    guard count > 0 else { return place }
    let text = String(decoding: target[..<count], as: UTF8.self)
    place = text.hasPrefix("/") ? text : "\(folder(of: place))/\(text)"
  }
  return nil
}

/// Whether both paths lead to the same file or folder, however they are written or linked.
package func isSameFile(_ path: String, _ other: String) -> Bool {
  var (one, two) = (stat(), stat())
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
    && one.st_ino == two.st_ino
}

/// What keeps the file at `path` from being written, or from being created with its folders, and the
/// `errno` of that; nil if nothing does. Leaves nothing behind.
package func obstacle(toWriting path: String) -> (path: String, code: Int32)? {
  guard let file = followingLinks(path) else { return (path, ELOOP) }
  var place = file
  var status = stat()
  while lstat(place, &status) != 0 {
    // "Cannot look" is not "not there".
    guard errno == ENOENT, place.contains("/") else { return (place, errno) }
    place = folder(of: place)
  }
  if status.st_mode & S_IFMT == S_IFDIR {
    guard access(place, W_OK | X_OK) == 0 else { return (place, errno) }
  } else {
    if place != file { return (place, ENOTDIR) }
    guard access(place, W_OK) == 0 else { return (place, errno) }
    place = folder(of: file)
  }
  return shortage(in: place).map { (place, $0) }
}

/// Why nothing new can be written in a folder, as on a full disk: the `errno` of a try with a file
/// that has no name.
private func shortage(in place: String) -> Int32? {
  let descriptor = openUnnamed(in: place)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  // Enough for a small file. Some file systems say only now whether there is room for it.
  let bytes = [UInt8](repeating: 0, count: 1 << 16)
  var end = 0
  while end < bytes.count {
    let count = pwrite(descriptor, bytes, bytes.count - end, off_t(end))
    guard count > 0 else { return count < 0 ? errno : ENOSPC }
    end += count
  }
  return fsync(descriptor) == 0 ? nil : errno
}

/// Opens a file without a name for writing; `linkUnnamed` gives it one, if the file system can.
package func openUnnamed(in place: String) -> Int32 {
  // Swift does not see `O_TMPFILE`.
  let flags = 0o20000000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC
  let descriptor = open(place, flags, 0o600)
  // Not every file system has such files.
  guard descriptor < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { return descriptor }
  let name = "\(place)/.ghrepo-\(getpid())"
  let named = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if named >= 0 { unlink(name) }
  return named
}

/// Gives a file of `openUnnamed` a name that nothing has; false with `errno`.
package func linkUnnamed(_ descriptor: Int32, to path: String) -> Bool {
  linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
}
