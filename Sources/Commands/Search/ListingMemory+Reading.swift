internal import App
internal import FoundationEssentials
internal import GitHub
internal import Storage

extension ListingMemory {
  /// How long after its interruption a listing can go on: GitHub's order is another one later.
  static let resumable = Duration.seconds(60 * 60)

  /// Where an interrupted listing in pages of `size` goes on; nil when there is none, or none
  /// recent enough.
  func interruption(pageSize size: Int) async -> FeedPosition? {
    let progress: ListingProgress?
    do { progress = try await library.progress(of: question, for: viewer) } catch { return nil }
    guard let progress, progress.size == size else { return nil }
    let age = Duration.seconds(now().timeIntervalSince(progress.savedAt))
    guard age >= .zero, age <= Self.resumable else { return nil }
    return FeedPosition(page: progress.page, rows: progress.rows, ids: Set(progress.ids))
  }

  /// The marks of rows: favourites, what was not there at the last look, and the age of what the
  /// library alone tells. The first two are read once, now, while the first page is on its way.
  func marks() -> ListingMarks {
    let favorites = Task { [library, viewer] in
      do { return try await library.favoriteIDs(on: viewer.host) } catch { return Set<Int64>() }
    }
    let look = Task { await lastLook() }
    return ListingMarks { [hidesSeen, isRun] repositories in
      let (favorites, look) = (await favorites.value, await look.value)
      let times = await seenTimes(repositories)
      let marks = repositories.map { repository in
        (
          repository.id,
          ListingMarks.Marks(
            isFavorite: favorites.contains(repository.id),
            isNew: look.map { !$0.ids.contains(repository.id) } ?? false,
            lastPlace: isRun ? .max : look?.ids.count ?? .max,
            isHidden: hidesSeen && look?.ids.contains(repository.id) == true,
            seenAt: times[repository.id])
        )
      }
      return Dictionary(marks) { first, _ in first }
    }
  }

  private func seenTimes(_ repositories: [Repository]) async -> [Int64: Date] {
    guard policy == .offline else { return [:] }
    do { return try await library.seenTimes(of: repositories.map(\.id), for: viewer) } catch {
      return [:]
    }
  }

  /// Nil when the feed was never looked at: then everything would be new.
  private func lastLook() async -> Look? {
    guard let feed else { return nil }
    do { return try await library.lastLook(at: feed, on: viewer.host) } catch { return nil }
  }
}
