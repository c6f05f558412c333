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
    "cache", .helpLibrary, more: .helpLibraryMore,
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
    add(.libraryPlace, summary.path)
    add(.librarySize, size)
    add(.libraryRepositories, language.number(summary.repositories))
    add(.librarySearches, searches)
    add(.libraryReadmes, language.number(summary.readmes))
    add(.libraryPictures, shownImages)
    add(.libraryFavorites, language.number(summary.favorites))
    add(.librarySaved, language.number(summary.savedSearches))
    add(.libraryOldest, summary.oldest.map { language.age(of: $0, at: now) })
    add(.libraryNewest, summary.newest.map { language.age(of: $0, at: now) })
    return lines.lines(columns: columns)
  }

  private var size: String {
    Message.librarySizeOf(
      size: DataSize.text(kilobytes: summary.size / 1000, in: language),
      limit: DataSize.text(kilobytes: summary.limit / 1000, in: language)
    ).text(in: language)
  }

  private var shownImages: String {
    Message.libraryPicturesOf(
      count: images.count,
      size: DataSize.text(kilobytes: images.bytes / 1000, in: language)
    ).text(in: language)
  }

  private var searches: String {
    Message.libraryPages(count: summary.pages, searches: summary.searches).text(in: language)
  }
}
