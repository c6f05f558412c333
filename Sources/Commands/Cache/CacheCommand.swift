internal import ArgumentParser
internal import FoundationEssentials
internal import Images
internal import Messages
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo cache`: shows, clears and checks the local database.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration.group(
    "cache", .helpCache, more: .helpCacheMore,
    [CacheInfoCommand.self, CacheClearCommand.self, CacheCheckCommand.self])
}

/// The contents of the local database, as text.
struct DatabaseLines {
  let summary: DatabaseSummary
  let images: ImageDiskCache.Summary
  let language: Language
  let now: Date

  /// The width without a terminal.
  static let pipeColumns = 100

  func lines(columns: Int) -> [StyledText] {
    var lines = LabeledLines()
    func add(_ label: Message, _ value: String?) {
      lines.add(StyledText(label, in: language, .dim), value.map { StyledText(sanitizing: $0) })
    }
    add(.cachePlace, summary.path)
    add(.cacheSize, size)
    add(.cacheRepositories, language.number(summary.repositories))
    add(.cacheSearches, searches)
    add(.cacheReadmes, language.number(summary.readmes))
    add(.cacheImages, shownImages)
    add(.cacheFavorites, language.number(summary.favorites))
    add(.cacheSaved, language.number(summary.savedSearches))
    add(.cacheOldest, summary.oldest.map { language.age(of: $0, at: now) })
    add(.cacheNewest, summary.newest.map { language.age(of: $0, at: now) })
    return lines.lines(columns: columns)
  }

  private var size: String {
    Message.cacheSizeOf(
      size: DataSize.text(kilobytes: summary.size / 1000, in: language),
      limit: DataSize.text(kilobytes: summary.limit / 1000, in: language)
    ).text(in: language)
  }

  private var shownImages: String {
    Message.cacheImagesOf(
      count: images.count,
      size: DataSize.text(kilobytes: images.bytes / 1000, in: language)
    ).text(in: language)
  }

  private var searches: String {
    Message.cachePages(count: summary.pages, searches: summary.searches).text(in: language)
  }
}
