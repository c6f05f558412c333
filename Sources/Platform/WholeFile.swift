internal import Glibc

/// Replaces the file at `path` atomically: at any moment it is the old one or the new one, which
/// only its owner may read. Returns the `errno` that prevented it, nil on success.
///
/// The caller holds a lock, so that the temporary name, `path` with `.new`, is nobody else's. A
/// process that is killed leaves that file; the next write replaces it.
package func replaceFile(at path: String, with bytes: UnsafeRawBufferPointer) -> Int32? {
  let temporary = path + temporaryEnding
  unlink(temporary)
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
  let descriptor = open(temporary, flags, 0o600)
  guard descriptor >= 0 else { return errno }
  var code = writeAll(bytes, to: descriptor)
  if code == nil, fchmod(descriptor, 0o600) != 0 || fsync(descriptor) != 0 { code = errno }
  close(descriptor)
  if code == nil, rename(temporary, path) != 0 { code = errno }
  if let code {
    unlink(temporary)
    return code
  }
  return syncFolder(of: path)
}

/// Writes `bytes`, JSON that is not longer than the file, over its contents; returns the `errno` that
/// prevented it. For a full disk, where no second file fits; it is not atomic if the machine fails.
package func overwriteFile(at path: String, with bytes: UnsafeRawBufferPointer) -> Int32? {
  let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return errno }
  guard Int(status.st_size) >= bytes.count else { return ENOSPC }
  // Spaces up to the old end, in one call, so that no reader sees the end of the old contents.
  var padded = [UInt8](repeating: UInt8(ascii: " "), count: Int(status.st_size))
  padded.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
  defer { wipe(&padded) }
  guard pwrite(descriptor, padded, padded.count, 0) == padded.count,
    ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0
  else { return errno == 0 ? ENOSPC : errno }
  return nil
}

/// What `replaceFile` has left beside `path` when its process was killed.
package func leftovers(of path: String) -> [String] {
  let (folder, name) = split(path)
  return leftovers(in: folder).filter { $0.file == name }.map { "\(folder)/\($0.leftover)" }
}

/// What `replaceFile` has left in `folder`, with the names of the files that were to be replaced.
package func leftovers(in folder: String) -> [(file: String, leftover: String)] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var found: [(file: String, leftover: String)] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if let file = replacedFile(of: name) { found.append((file, name)) }
  }
  return found
}

/// An older ghrepo used the ID of its process as the ending.
private func replacedFile(of name: String) -> String? {
  if name.hasSuffix(temporaryEnding) { return String(name.dropLast(temporaryEnding.count)) }
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
  let ending = name[dot...].dropFirst()
  let isNumber = !ending.isEmpty && ending.utf8.allSatisfy { (0x30...0x39).contains($0) }
  return isNumber ? String(name[..<dot]) : nil
}

private let temporaryEnding = ".new"

/// Makes the names in the folder of `path` durable; returns the `errno` that prevented it.
package func syncFolder(of path: String) -> Int32? {
  let descriptor = open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return errno }
  defer { close(descriptor) }
  return fsync(descriptor) == 0 ? nil : errno
}

private func split(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = slash == path.startIndex ? "/" : String(path[..<slash])
  return (folder, String(path[path.index(after: slash)...]))
}
