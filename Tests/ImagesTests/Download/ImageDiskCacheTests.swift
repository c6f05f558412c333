import Foundation
import Glibc
import ImageProtocol
import TestSupport
import Testing

@testable import Images

@Suite(.timeLimit(.minutes(10))) struct ImageDiskCacheTests {
  private let scratch: ScratchDirectory
  private let path: String

  init() throws {
    scratch = try ScratchDirectory()
    path = scratch.appending("cache/ghrepo/pictures")
  }

  private func entry(_ more: String = "", etag: String? = "\"1\"") -> CacheEntry {
    CacheEntry(
      content: .image(.sample(.png, more)), etag: etag,
      savedAt: Date(timeIntervalSince1970: 1_790_000_000), freshFor: .seconds(60))
  }

  private func file(_ key: String) -> String { "\(path)/\(CacheName.entry(for: key))" }

  @Test func `a stored entry is found under its own URL only`() {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "https://a/1")
    #expect(ImageDiskCache(path: path).entry(for: "https://a/1") == entry())
    #expect(cache.entry(for: "https://a/2") == nil)
    cache.store(entry("new", etag: nil), for: "https://a/1")
    #expect(cache.entry(for: "https://a/1") == entry("new", etag: nil))
  }

  @Test func `failures are cached too`() {
    let cache = ImageDiskCache(path: path)
    var failure = entry()
    failure.content = .failure("status-404")
    cache.store(failure, for: "k")
    #expect(cache.entry(for: "k") == failure)
  }

  @Test func `cached files are private`() throws {
    ImageDiskCache(path: path).store(entry(), for: "k")
    var status = stat()
    #expect(stat(file("k"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `a damaged file is deleted, wherever the damage is`() throws {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "k")
    let whole = try Data(contentsOf: URL(filePath: file("k")))
    for place in whole.indices {
      for damaged in [
        whole.prefix(place),
        whole.prefix(place) + [whole[place] ^ 0x11] + whole.dropFirst(place + 1),
      ] {
        try Data(damaged).write(to: URL(filePath: file("k")))
        if let found = cache.entry(for: "k") {
          // Times and tags have no checksum; the image does.
          #expect(found.content == entry().content)
        } else {
          #expect(access(file("k"), F_OK) != 0)
        }
      }
    }
  }

  @Test func `random bytes are not an entry`() {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<500 {
      let bytes = Data(
        (0..<Int.random(in: 0...200, using: &numbers)).map { _ in
          [UInt8(10), 48, 103, .random(in: .min ... .max, using: &numbers)].randomElement(
            using: &numbers) ?? 0
        })
      #expect(CacheEntry(bytes, for: "k") == nil)
    }
  }

  @Test func `keys and tags with line breaks are not stored`() {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "a\nb")
    cache.store(entry(etag: "\"\r\""), for: "k")
    #expect(cache.summary() == ImageDiskCache.Summary(count: 0, bytes: 0))
  }

  @Test func `the least recently used entries are evicted first`() throws {
    let cache = ImageDiskCache(path: path, limit: 20_000)
    for number in 0..<10 {
      cache.store(entry(String(repeating: "x", count: 1500)), for: "k\(number)")
      var times = [
        timespec(tv_sec: 1000 + number, tv_nsec: 0), timespec(tv_sec: 1000 + number, tv_nsec: 0),
      ]
      utimensat(AT_FDCWD, file("k\(number)"), &times, 0)
    }
    // Just read, so the most recently used.
    #expect(cache.entry(for: "k0") != nil)
    for number in 10..<14 {
      cache.store(entry(String(repeating: "x", count: 1500)), for: "k\(number)")
    }
    #expect(cache.summary().bytes <= 20_000)
    #expect(cache.entry(for: "k0") != nil)
    #expect(cache.entry(for: "k1") == nil)
    #expect(cache.entry(for: "k13") != nil)
  }

  @Test func `an entry larger than the cache is not stored, and a limit of 0 stores nothing`() {
    let small = ImageDiskCache(path: path, limit: 100)
    small.store(entry(String(repeating: "x", count: 200)), for: "k")
    ImageDiskCache(path: path, limit: 0).store(entry(), for: "k")
    #expect(small.summary().count == 0)
  }

  @Test func `clearing reports what it deleted and deletes nothing else`() throws {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "a")
    cache.store(entry(), for: "b")
    let outside = scratch.appending("outside")
    try Data("mine".utf8).write(to: URL(filePath: outside))
    let others = ["notes.txt", "\(String(repeating: "0", count: 32)).png", "x.picture", ".new-zz"]
    for name in others { try Data("mine".utf8).write(to: URL(filePath: "\(path)/\(name)")) }
    let link = "\(path)/\(CacheName.entry(for: "link"))"
    #expect(symlink(outside, link) == 0)
    #expect(mkdir("\(path)/\(CacheName.entry(for: "folder"))", 0o700) == 0)
    try Data("half".utf8).write(to: URL(filePath: "\(path)/.new-1f"))

    let summary = cache.summary()
    #expect(summary.count == 2)
    #expect(cache.clear() == summary)
    #expect(cache.summary().count == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(Set(others).isSubset(of: left))
    #expect(!left.contains(".new-1f"))
    #expect(try Data(contentsOf: URL(filePath: outside)) == Data("mine".utf8))
  }

  @Test func `a symlink in place of an entry is not followed`() throws {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "k")
    let outside = scratch.appending("outside")
    #expect(rename(file("k"), outside) == 0)
    let before = try Data(contentsOf: URL(filePath: outside))
    #expect(symlink(outside, file("k")) == 0)
    #expect(cache.entry(for: "k") == nil)
    cache.store(entry("new"), for: "k")
    #expect(cache.entry(for: "k") == entry("new"))
    #expect(try Data(contentsOf: URL(filePath: outside)) == before)
  }

  @Test func `a symlinked directory is not a cache`() throws {
    let outside = try ScratchDirectory()
    #expect(mkdir(scratch.appending("cache"), 0o700) == 0)
    #expect(mkdir(scratch.appending("cache/ghrepo"), 0o700) == 0)
    #expect(symlink(outside.path, path) == 0)
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "k")
    #expect(cache.entry(for: "k") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test(arguments: ["/proc/ghrepo/pictures", "/dev/null/pictures", ""])
  func `an unwritable directory is an empty cache`(path: String) {
    let cache = ImageDiskCache(path: path)
    cache.store(entry(), for: "k")
    #expect(cache.entry(for: "k") == nil)
    #expect(cache.summary().count == 0)
    #expect(cache.clear().count == 0)
  }

  @Test func `a failed write keeps the old file`() throws {
    let folder = try #require(CacheFolder(path))
    let name = CacheName.entry(for: "k")
    #expect(mkdir("\(path)/\(name)", 0o700) == 0)
    // A directory cannot be replaced by a file: the last step fails, as on a full disk.
    #expect(!folder.write(Data("new".utf8), as: name))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [name])
  }

  @Test func `concurrent writers leave complete entries`() async throws {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let cache = ImageDiskCache(path: path, limit: 60_000)
          for number in 0..<40 {
            cache.store(
              CacheEntry(
                content: .image(.sample(.png, String(repeating: "\(writer)", count: 3000))),
                savedAt: Date(timeIntervalSince1970: 0), freshFor: .zero), for: "k\(number % 10)")
            if case .image(let bytes)? = cache.entry(for: "k\(number % 7)")?.content {
              #expect(bytes.count == 3009 && Set(bytes.dropFirst(9)).count == 1)
            }
          }
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.allSatisfy(CacheName.isEntry))
  }

  @Test func `unfinished files of other processes are deleted after an hour`() throws {
    let folder = try #require(CacheFolder(path))
    let name = CacheName.temporary(77)
    try Data("half".utf8).write(to: URL(filePath: "\(path)/\(name)"))
    let written = try #require(folder.files(unfinished: true, now: .max).first?.usedAt)
    #expect(folder.files(unfinished: true, now: written).isEmpty)
    #expect(folder.files(unfinished: true, now: written + 7200).map(\.name) == [name])
    #expect(folder.files().isEmpty)
  }
}
