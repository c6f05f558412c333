internal import GRDB

extension Library {
  /// Puts the words that wait into the full-text index, in steps between which others may write.
  ///
  /// What cannot be put there now is left for later: the index is as it was.
  package func catchUp() async {
    do throws(LibraryError) {
      guard try await read({ try WaitingTexts.isAny($0) }) else { return }
      while try await write({ try WaitingTexts.index($0) }) {}
    } catch {}
  }

  /// One step of it, 20 ms: for a moment when nobody waits.
  package func catchUpSome() async {
    _ = try? await write { try WaitingTexts.index($0) }
  }

  /// One step of it when more wait than a search should have to wait for.
  func catchUpIfLate(_ waiting: Int) async {
    if waiting > Self.mostWaiting { await catchUpSome() }
  }

  /// Repositories whose words a search can put into the index in a fraction of a second.
  private static let mostWaiting = 10_000
}
