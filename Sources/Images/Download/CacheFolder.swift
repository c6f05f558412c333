import FoundationEssentials
import Glibc
import Platform

/// The cache's files in their folder, which stays open as long as this lives.
///
/// Ignores anything else there: names of another form, links, folders. Nothing here throws, because
/// nothing depends on the cache.
final class CacheFolder: Sendable {
  private let descriptor: Int32

  struct File: Equatable {
    let name: String
    let size: Int
    let usedAt: Int
  }

  /// Opens the folder at `path`, and creates it first if `creating` is true; nil if that fails or
  /// another user owns it.
  init?(_ path: String, creating: Bool = true) {
    if creating { _ = makeFolders(above: "\(path)/") }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return nil }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o700) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of a file; nil if it cannot be read or is larger than `limit`.
  func read(_ name: String, limit: Int) -> Data? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var data = Data(count: Int(status.st_size))
    let failure = data.withUnsafeMutableBytes { readAll(into: $0, from: file) }
    return failure == nil ? data : nil
  }

  /// Writes `bytes` to `name` completely or not at all; false if that fails.
  func write(_ bytes: Data, as name: String) -> Bool {
    let temporary = CacheName.temporary(UInt64.random(in: .min ... .max))
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, temporary, flags, 0o600)
    guard file >= 0 else { return false }
    let failure = bytes.withUnsafeBytes { writeAll($0, to: file) }
    // Some file systems report a full disk only at the end.
    let isClosed = close(file) == 0
    guard failure == nil, isClosed, renameat(descriptor, temporary, descriptor, name) == 0 else {
      unlinkat(descriptor, temporary, 0)
      return false
    }
    return true
  }

  /// Marks a file as used now, so that it is kept longer.
  func touch(_ name: String) {
    utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
  }

  func remove(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// The entries of the cache. With `unfinished`, its temporary files instead, if they are older
  /// than an hour: another process may still be writing newer ones.
  func files(unfinished: Bool = false, now: Int = time(nil)) -> [File] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard unfinished ? CacheName.isTemporary(name) : CacheName.isEntry(name) else { continue }
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      if unfinished, status.st_mtim.tv_sec > now - 3600, status.st_mtim.tv_sec <= now { continue }
      files.append(File(name: name, size: Int(status.st_size), usedAt: status.st_mtim.tv_sec))
    }
    return files
  }
}

/// The names that the cache gives its files.
enum CacheName {
  private static let ending = ".picture"
  private static let beginning = ".new-"

  static func entry(for key: String) -> String { StableHash.text(of: key.utf8) + ending }

  static func temporary(_ number: UInt64) -> String { beginning + String(number, radix: 16) }

  static func isEntry(_ name: String) -> Bool {
    name.hasSuffix(ending) && name.utf8.count == 32 + ending.utf8.count
      && isHexadecimal(name.dropLast(ending.count))
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(beginning) && (1...16).contains(name.count - beginning.count)
      && isHexadecimal(name.dropFirst(beginning.count))
  }

  private static func isHexadecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
  }
}
