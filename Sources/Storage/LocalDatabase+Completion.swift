internal import GRDB

/// Reads the local database for shell completion, which must not wait: nothing is created, repaired
/// or migrated.
package struct CompletionDatabase {
  let favoritesQueue: DatabaseQueue?
  let cacheQueue: DatabaseQueue?

  /// The most words per result.
  package static let limit = 50
  /// How long to wait for other processes, in seconds.
  private static let patience = 0.02
  /// How many repositories to read: the last fetched ones, or the first matches. This keeps a
  /// result from a large database within a few hundredths of a second.
  private static let breadth = 4000

  package init(path: String, cachePath: String) {
    favoritesQueue = Self.open(DatabaseFile(.favorites, path: path))
    cacheQueue = Self.open(DatabaseFile(.cache, path: cachePath))
  }

  /// Nil if the file does not exist, does not have the current schema or is busy.
  private static func open(_ file: DatabaseFile) -> DatabaseQueue? {
    var configuration = DatabaseFile.configuration(file.content, readOnly: true)
    configuration.busyMode = .timeout(patience)
    do {
      return try file.glance {
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        return try queue.read(file.isCurrent) ? queue : nil
      }
    } catch {
      return nil
    }
  }

  private func words(in file: DatabaseQueue?, _ sql: SQL) -> [String] {
    do { return try file?.read { try $0.values(sql) } ?? [] } catch { return [] }
  }
}

/// Words that start with a prefix, the most frequent first. ASCII letters match in either case.
extension CompletionDatabase {
  /// Owners of repositories.
  package func owners(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    frequent(fullNames(prefix, viewer).map { $0.prefix { $0 != "/" } }, prefix)
  }

  /// Full names of repositories; favorites come first, then the last fetched.
  package func repositories(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    var known: Set<String> = []
    return (favorites(beginningWith: prefix, for: viewer) + fullNames(prefix, viewer))
      .filter { known.insert($0.asciiLowercased).inserted }.prefix(Self.limit).map(\.self)
  }

  /// Full names of favorites, the newest first.
  package func favorites(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    words(
      in: favoritesQueue,
      """
      SELECT full_name FROM favorite
      WHERE \(viewer.sees("favorite")) AND \(Self.begins("full_name", prefix))
      ORDER BY added_at DESC, rowid DESC LIMIT \(Self.limit)
      """)
  }

  /// Languages of repositories.
  package func languages(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    frequent(recent("language", viewer), prefix)
  }

  /// Keys of licenses.
  package func licenses(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    frequent(recent("license", viewer), prefix)
  }

  /// Topics of repositories.
  package func topics(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    let lists = words(
      in: cacheQueue,
      """
      SELECT topics FROM (
        SELECT key FROM repository WHERE \(viewer.sees("repository"))
        ORDER BY seen_at DESC LIMIT \(Self.breadth)
      ) JOIN repository_text ON repository_text.rowid = key WHERE topics <> ''
      """)
    return frequent(lists.flatMap { $0.split(separator: " ") }, prefix)
  }

  /// Names of saved searches.
  package func savedSearches(beginningWith prefix: String, on host: String) -> [String] {
    words(
      in: favoritesQueue,
      """
      SELECT name FROM saved_search WHERE host = \(host) AND \(Self.begins("name", prefix))
      ORDER BY name LIMIT \(Self.limit)
      """)
  }

  /// Tags of favorites.
  package func tags(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    words(
      in: favoritesQueue,
      """
      SELECT tag FROM favorite_tag AS t JOIN favorite AS f ON f.host = t.host AND f.id = t.id
      WHERE \(viewer.sees("f")) AND \(Self.begins("tag", prefix))
      GROUP BY tag ORDER BY count(*) DESC, tag LIMIT \(Self.limit)
      """)
  }

  /// The non-empty values of a column of the last fetched repositories.
  private func recent(_ column: String, _ viewer: Viewer) -> [String] {
    words(
      in: cacheQueue,
      """
      SELECT \(sql: column) FROM (
        SELECT \(sql: column), seen_at FROM repository WHERE \(viewer.sees("repository"))
        ORDER BY seen_at DESC LIMIT \(Self.breadth)
      ) WHERE \(sql: column) IS NOT NULL ORDER BY seen_at DESC
      """)
  }

  /// Names of repositories that start with `prefix`, the last fetched first.
  private func fullNames(_ prefix: String, _ viewer: Viewer) -> [String] {
    if prefix.isEmpty { return recent("full_name", viewer) }
    return words(
      in: cacheQueue,
      """
      SELECT full_name FROM (
        SELECT full_name, seen_at FROM repository
        WHERE \(viewer.sees("repository")) AND \(Self.begins("full_name", prefix))
        LIMIT \(Self.breadth)
      ) ORDER BY seen_at DESC
      """)
  }

  /// The last Unicode character ends the range of texts that start with `prefix`.
  private static func begins(_ column: String, _ prefix: String) -> SQL {
    let end = prefix + "\u{10FFFF}"
    return "\(sql: column) >= \(prefix) AND \(sql: column) < \(end)"
  }

  private func frequent(_ words: [some StringProtocol], _ prefix: String) -> [String] {
    let prefix = prefix.asciiLowercased
    let counts = words.reduce(into: [:]) { counts, word in counts[String(word), default: 0] += 1 }
    return counts.filter { $0.key.asciiLowercased.hasPrefix(prefix) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.limit).map(\.key)
  }
}

extension String {
  /// In lower case, as SQLite's NOCASE compares texts.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
