internal import FoundationEssentials
internal import GRDB

extension Library {
  /// Whether anything that GitHub tells is kept.
  var remembersAnswers: Bool { limit > 0 }

  /// Drops the oldest until the library is well below its limit, in steps between which others may
  /// write. No call takes long: what one leaves over, the next one takes.
  func keepWithinLimit() async {
    // The write that led here has been done; that its room could not be made is no failure.
    try? await dropOldest()
  }

  private func dropOldest() async throws(LibraryError) {
    guard let goal = try await sizeToReach(), try await drop(downTo: goal) else { return }
    try await tidyTexts()
    try await giveBackRoom()
  }

  /// The size at which enough has been dropped; nil when there is nothing to do.
  ///
  /// The full-text index keeps what was dropped until it is tidied: its share comes later.
  private func sizeToReach() async throws(LibraryError) -> Int? {
    let goal = limit / 10 * 9
    return try await read { [limit] db in
      guard try db.fileSize() > limit else { return nil }
      let (used, index) = (try db.usedSize(), try RepositoryRecord.indexSize(db))
      return index + Int(Double(goal) * Double(used - index) / Double(used))
    }
  }

  /// Whether there is nothing more to drop now. A step is up to 200 repositories, 40 ms.
  private func drop(downTo goal: Int) async throws(LibraryError) -> Bool {
    let time = now().seconds
    for _ in 0..<30 {
      let isMore = try await maintain { db in
        guard try db.usedSize() > goal else { return false }
        return try db.changing { try OldestFirst(time: time, db: $0).dropSome() }
      }
      guard isMore else { return true }
    }
    return false
  }

  /// Takes what was dropped out of the full-text index.
  private func tidyTexts() async throws(LibraryError) {
    for step in 0..<Self.mostSteps {
      let isMore = try await maintain { try RepositoryRecord.tidyTexts(isFirst: step == 0, $0) }
      guard isMore else { return }
    }
  }

  /// So that what others do meanwhile cannot keep a command from ending.
  private static let mostSteps = 200

  /// Gives the disk what is free at the end of the file, in steps between which others may write.
  func giveBackRoom() async throws(LibraryError) {
    for _ in 0..<Self.mostSteps {
      let isMore = try await maintain { db in
        try db.execute(sql: "PRAGMA incremental_vacuum(1000)")
        return try db.usedSize() < db.fileSize()
      }
      guard isMore else { return }
    }
  }
}
