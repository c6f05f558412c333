import Glibc
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20))) struct CrashTests {
  private let folder: DatabaseFolder

  /// Its tests run programs.
  private let place: ProgramPlace

  init() async throws {
    place = await ProgramPlace()
    folder = try DatabaseFolder()
  }

  @Test(arguments: SeededNumbers.seeds)
  func `a hundred kills at random moments lose nothing`(seed: UInt64) async throws {
    var dice = SeededNumbers(seed: seed)
    var safe: Set<Int64> = []
    for round in Int64(0)..<50 {
      // Counts its work, because on a busy machine any time may be too short.
      let moments = (0..<2).map { _ in
        (
          Int.random(in: 0...3, using: &dice),
          Duration.microseconds(Int.random(in: 0...20_000, using: &dice))
        )
      }
      async let one = StorageProbe.addUntilKilled(
        folder.file, from: round * 2000, having: moments[0].0, after: moments[0].1)
      async let other = StorageProbe.addUntilKilled(
        folder.file, from: round * 2000 + 1000, having: moments[1].0, after: moments[1].1)
      safe.formUnion(try await one + other)
      if round % 12 == 11 { try await expectSound(holding: safe, "round \(round)") }
    }
    try await expectSound(holding: safe, "at the end")
    #expect(safe.count > 10, "the probes were killed before they did anything")
    #expect(try folder.names() == Self.files)
  }

  private static let files = ["cache.db", "favorites.db"].flatMap {
    [$0, "\($0)-shm", "\($0)-wal"]
  }

  private func expectSound(holding safe: Set<Int64>, _ place: Comment) async throws {
    let database = folder.database()
    #expect(try await database.check() == [], place)
    let kept = try await database.favoriteIDs(for: .octocat)
    #expect(safe.subtracting(kept) == [], place)
  }

  @Test(arguments: SeededNumbers.seeds)
  func `a database that a killed process was still creating is not damaged`(
    seed: UInt64
  ) async throws {
    var dice = SeededNumbers(seed: seed)
    for round in 0..<30 {
      let folder = try DatabaseFolder()
      let delay = Duration.microseconds(Int.random(in: 0...6_000, using: &dice))
      _ = try await StorageProbe.addUntilKilled(folder.file, from: 0, after: delay)
      let database = folder.database { Issue.record("\($0), round \(round)") }
      try await database.favoriteFile(ids: 5000...5000)
      #expect(try await database.check() == [], "round \(round)")
    }
  }

  @Test(arguments: ["repository", "favorite"], SeededNumbers.seeds)
  func `a kill while a damaged database is being replaced loses nothing`(
    table: String, seed: UInt64
  ) async throws {
    #expect(try await StorageProbe.run(["add", folder.file, "0", "30"]).code == 0)
    try folder.settle()
    try folder.damage(table: table, in: table == "favorite" ? "favorites.db" : "cache.db")
    let names = ["cache.db", "favorites.db", "favorites.db.backup"]
    let damaged = try names.map { try folder.bytes($0) }
    var dice = SeededNumbers(seed: seed)
    for round in 0..<10 {
      let place: Comment = "round \(round)"
      let folder = try DatabaseFolder()
      for (name, bytes) in zip(names, damaged) { try folder.write(bytes, to: name) }
      var safe = Set(Int64(0)..<30)
      for first in [Int64(1000), 2000] {
        let delay = Duration.microseconds(Int.random(in: 0...40_000, using: &dice))
        safe.formUnion(
          try await StorageProbe.addUntilKilled(folder.file, from: first, after: delay))
      }
      let database = folder.database()
      try await database.repair()
      #expect(safe.subtracting(try await database.favoriteIDs(for: .octocat)) == [], place)
      #expect(try await database.check() == [], place)
      #expect(try folder.names().filter { $0.hasSuffix(".damaged-2") } == [], place)
    }
  }

  @Test func `ten processes create a database together`() async throws {
    let file = folder.file
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for number in 0..<10 {
        group.addTask { try await StorageProbe.run(["add", file, "\(number * 100)", "20"]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results {
      #expect(result.code == 0, "\(result)")
      #expect(StorageProbe.favorites(result).count == 20)
    }
    let database = folder.database()
    #expect(try await database.favoriteIDs(for: .octocat).count == 200)
    #expect(try await database.check() == [])
    #expect(try folder.names() == Self.files)
  }

  @Test func `when ten processes find a damaged database, one of them replaces it`() async throws {
    try folder.write(Array(repeating: 7, count: 20_000), to: "favorites.db")
    let file = folder.file
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for number in 0..<10 {
        group.addTask { try await StorageProbe.run(["add", file, "\(number * 100)", "5"]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.code == 0 }, "\(results)")
    #expect(results.flatMap(\.lines).filter { $0.hasPrefix("notice") }.count == 1)
    #expect(try await folder.database().favoriteIDs(for: .octocat).count == 50)
    #expect(try folder.names().filter { $0.contains("damaged") } == ["favorites.db.damaged-1"])
  }

  @Test func `replacing damaged favorites resumes where a killed process stopped`() async throws {
    for step in 0..<4 {
      let folder = try DatabaseFolder()
      try await folder.database().favoriteFile(ids: 1...3)
      let file = folder.file
      rename(file, file + ".damaged")
      if step > 0 { rename(file + "-wal", file + ".damaged-wal") }
      if step > 1 { rename(file + "-shm", file + ".damaged-shm") }
      if step > 2 { try folder.write([1, 2, 3], to: "favorites.db.new") }
      let database = folder.database()
      #expect(try await database.favoriteIDs(for: .anonymous) == [1, 2, 3], "step \(step)")
      #expect(
        try folder.names().filter { !$0.hasPrefix("favorites.db.damaged-1") } == [
          "favorites.db", "favorites.db-shm", "favorites.db-wal",
        ])
    }
  }
}
