internal import Access
internal import ArgumentParser
internal import Core
internal import FoundationEssentials
internal import GitHub
internal import Images
internal import Messages
internal import Output
internal import Presentation
internal import Rendering
internal import Storage
internal import Terminal

/// `ghrepo cache info`: the local database's path, size and contents.
struct CacheInfoCommand: ContextCommand {
  static let configuration = CommandConfiguration.command(
    "info", of: "cache", .helpCacheInfo, more: .helpCacheInfoMore)

  @Flag(help: .text(.helpJsonObject))
  var json = false

  @OptionGroup var filter: FilterOptions

  /// No host: there is one database for all of them.
  @OptionGroup(title: Message.groupShared.said)
  var consoleOptions: ConsoleOptions

  func run(in context: CommandContext) async throws {
    let document = try await DocumentOutput(
      filter.format(json: json), names: DatabaseSummary.names, in: context)
    let session = try await Session(consoleOptions, in: context)
    let summary = try await session.stored { database throws(StorageError) in
      try await database.summary()
    }
    let images = session.imageDiskCache.summary()
    if let problem = session.imageDiskCache.problem { context.report(problem) }
    if let document {
      try await document.write(summary.json(with: images))
    } else {
      let profile = context.console.outputProfile
      try context.console.write(
        lines: DatabaseLines(
          summary: summary, images: images, language: context.language, now: context.now()
        )
        .lines(columns: profile.isTerminal ? profile.columns : DatabaseLines.pipeColumns))
    }
  }
}

extension DatabaseSummary {
  /// The names in `json`, at every level.
  fileprivate static let names = [
    "path", "size", "limit", "schema_version", "repositories", "searches", "pages", "readmes",
    "images", "images_size", "favorites", "saved_searches", "oldest_seen_at", "newest_seen_at",
  ]

  fileprivate func json(with images: ImageDiskCache.Summary) -> JSONValue {
    .object([
      "path": .string(path), "size": .number(size), "limit": .number(limit),
      "schema_version": .number(schemaVersion), "repositories": .number(repositories),
      "searches": .number(searches), "pages": .number(pages), "readmes": .number(readmes),
      "images": .number(images.count), "images_size": .number(images.bytes),
      "favorites": .number(favorites), "saved_searches": .number(savedSearches),
      "oldest_seen_at": .text(oldest.map(ISO8601.text)),
      "newest_seen_at": .text(newest.map(ISO8601.text)),
    ])
  }
}
