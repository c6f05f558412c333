import FoundationEssentials
import GRDB
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct SliceProgressTests {
  private let folder: DatabaseFolder

  init() throws {
    folder = try DatabaseFolder()
  }

  private func step(_ run: Int64, _ ids: [Int64], at time: Date = .noon) -> SliceProgress {
    SliceProgress(
      run: run, position: Data([UInt8(run), UInt8(ids.count)]), ids: ids, savedAt: time)
  }

  @Test func `pages add their ids, and the last position counts`() async throws {
    let database = folder.database()
    #expect(try await database.sliceProgress(of: .swift, for: .anonymous) == nil)
    try await database.remember(step(5, [1, 2]), isFirst: true, of: .swift, for: .anonymous)
    try await database.remember(
      step(5, [3, 1 << 40, -4]), isFirst: false, of: .swift, for: .anonymous)
    #expect(
      try await folder.database().sliceProgress(of: .swift, for: .anonymous)
        == SliceProgress(
          run: 5, position: Data([5, 3]), ids: [1, 2, 3, 1 << 40, -4], savedAt: .noon))
  }

  @Test func `a new listing replaces the old one, whose later pages are ignored`()
    async throws
  {
    let database = folder.database()
    try await database.remember(step(5, [1]), isFirst: true, of: .swift, for: .anonymous)
    try await database.remember(step(6, [2]), isFirst: true, of: .swift, for: .anonymous)
    try await database.remember(step(5, [3]), isFirst: false, of: .swift, for: .anonymous)
    #expect(try await database.sliceProgress(of: .swift, for: .anonymous)?.ids == [2])
    let pages = try await database.cache.read { try $0.rows(of: "slice_page") }
    #expect(pages == 1)
  }

  @Test func `progress that is deleted, cleared or older than a week is gone`() async throws {
    let time = Mutex(Date.noon)
    let database = folder.database(now: { time.withLock { $0 } })
    try await database.remember(step(5, [1]), isFirst: true, of: .swift, for: .anonymous)
    try await database.forgetSliceProgress(of: .swift, for: .anonymous)
    #expect(try await database.sliceProgress(of: .swift, for: .anonymous) == nil)
    try await database.remember(step(6, [1]), isFirst: true, of: .swift, for: .anonymous)
    try await database.clear(.pages)
    #expect(try await database.sliceProgress(of: .swift, for: .anonymous) == nil)
    try await database.remember(step(7, [1]), isFirst: true, of: .swift, for: .anonymous)
    time.withLock { $0 += 8 * 86_400 }
    #expect(try await database.sliceProgress(of: .swift, for: .anonymous) == nil)
    let other = CacheKey(host: "github.com", query: "other", sort: "", direction: "desc")
    try await database.remember(
      step(8, [1], at: time.withLock { $0 }), isFirst: true, of: other, for: .anonymous)
    #expect(try await database.cache.read { try $0.rows(of: "slice_run") } == 1)
    #expect(try await database.cache.read { try $0.rows(of: "slice_page") } == 1)
  }
}

extension Database {
  fileprivate func rows(of table: String) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0
  }
}
