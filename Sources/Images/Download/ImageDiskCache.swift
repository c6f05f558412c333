internal import FoundationEssentials
import Glibc
import Synchronization

/// Images on disk, by key.
///
/// Any number of processes may use the same folder, and each may end at any moment: a file is there
/// completely or not at all. A folder that cannot be used acts as an empty cache.
package final class ImageDiskCache: Sendable {
  package struct Summary: Sendable, Equatable {
    package var count: Int
    package var bytes: Int
  }

  package static let defaultLimit = 100 * 1_000_000
  /// The most bytes of one file; no image is larger.
  private static let longestFile = 32 * 1024 * 1024

  package let path: String
  /// Bytes above which the least recently used images are deleted; 0 keeps none.
  package let limit: Int
  /// Bytes stored since the last check of the folder's size; nil before the first check.
  private let added = Mutex<Int?>(nil)

  /// - Parameter path: the folder, as in `$XDG_CACHE_HOME/ghrepo/pictures`.
  package init(path: String, limit: Int = defaultLimit) {
    self.path = path
    self.limit = limit
  }

  /// The entry under `key`; a damaged file is deleted.
  func entry(for key: String) -> CacheEntry? {
    guard limit > 0, let folder = CacheFolder(path, creating: false) else { return nil }
    let name = CacheName.entry(for: key)
    guard let bytes = folder.read(name, limit: Self.longestFile) else { return nil }
    guard let entry = CacheEntry(bytes, for: key) else {
      folder.remove(name)
      return nil
    }
    folder.touch(name)
    return entry
  }

  /// Stores `entry` and replaces any previous one.
  func store(_ entry: CacheEntry, for key: String) {
    guard limit > 0, let bytes = entry.bytes(for: key), bytes.count <= min(limit, Self.longestFile),
      let folder = CacheFolder(path), folder.write(bytes, as: CacheName.entry(for: key))
    else { return }
    let isTimeToLook = added.withLock { added in
      let sum = (added ?? limit) + bytes.count
      let isFull = sum > limit / 20
      added = isFull ? 0 : sum
      return isFull
    }
    if isTimeToLook { keepWithinLimit(folder) }
  }

  func remove(_ key: String) {
    CacheFolder(path, creating: false)?.remove(CacheName.entry(for: key))
  }

  /// Why its files cannot be listed or deleted, as an error number; nil if they can, or if there is
  /// no folder.
  package var obstacle: Int32? {
    guard access(path, R_OK | W_OK | X_OK) != 0, errno != ENOENT else { return nil }
    return errno
  }

  /// The number and size of all entries, cached failures included.
  package func summary() -> Summary {
    let files = CacheFolder(path, creating: false)?.files() ?? []
    return Summary(count: files.count, bytes: files.reduce(0) { $0 + $1.size })
  }

  /// Deletes everything the cache has made, and returns the number and size of its entries.
  @discardableResult package func clear() -> Summary {
    guard let folder = CacheFolder(path, creating: false) else {
      return Summary(count: 0, bytes: 0)
    }
    let files = folder.files()
    for file in files + folder.files(unfinished: true, now: .max) { folder.remove(file.name) }
    added.withLock { $0 = nil }
    return Summary(count: files.count, bytes: files.reduce(0) { $0 + $1.size })
  }

  /// Files from the future, written while the clock was wrong, count as the oldest. The clock is that
  /// of the files: by another one, a file that is just being written could look like an old one.
  private func keepWithinLimit(_ folder: CacheFolder) {
    let time = time(nil)
    for file in folder.files(unfinished: true, now: time) { folder.remove(file.name) }
    let files = folder.files()
    var sum = files.reduce(0) { $0 + $1.size }
    guard sum > limit else { return }
    func age(_ file: CacheFolder.File) -> Int { file.usedAt > time + 3600 ? 0 : file.usedAt }
    for file in files.sorted(by: { (age($0), $0.name) < (age($1), $1.name) }) {
      guard sum > limit / 10 * 9 else { return }
      folder.remove(file.name)
      sum -= file.size
    }
  }
}
