internal import GRDB

/// A short look into a library by somebody who cannot wait, such as a shell that completes a word:
/// nothing is made, mended, migrated or waited for.
package struct LibraryGlance {
  let queue: DatabaseQueue

  /// How long other processes may hold the library, in seconds.
  private static let patience = 0.02

  /// Nil for a library that is not there, is not of today's schema or is busy.
  package init?(path: String) {
    let file = LibraryFile(path: path, notice: { _ in })
    var configuration = LibraryFile.configuration(readOnly: true)
    configuration.busyMode = .timeout(Self.patience)
    do {
      let queue = try file.glance {
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        return try queue.read(file.isCurrent) ? queue : nil
      }
      guard let queue else { return nil }
      self.queue = queue
    } catch {
      return nil
    }
  }

  /// What `body` finds; nothing where it cannot look.
  func words(_ body: (Database) throws -> [String]) -> [String] {
    do { return try queue.read(body) } catch { return [] }
  }
}

/// Words that complete what a user has begun to type, those seen most often first. Upper and lower
/// case of ASCII letters are alike.
extension LibraryGlance {
  /// The most words of one answer.
  package static let limit = 50
  /// How many repositories are looked at: the last ones seen, or the first that fit. It keeps an
  /// answer from a large library within a few hundredths of a second.
  private static let breadth = 4000

  /// Owners of repositories.
  package func owners(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    let names = prefix.isEmpty ? recent("full_name", viewer) : fullNames(prefix, viewer)
    return WordCount(names.map { $0.prefix { $0 != "/" } }).words(beginningWith: prefix)
  }

  /// Full names of repositories; favorites come first, then what was seen last.
  package func repositories(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    let seen = prefix.isEmpty ? recent("full_name", viewer) : fullNames(prefix, viewer)
    var known: Set<String> = []
    return (favorites(beginningWith: prefix, for: viewer) + seen)
      .filter { known.insert($0.asciiLowercased).inserted }.prefix(Self.limit).map(\.self)
  }

  /// Full names of favorites, the newest first.
  package func favorites(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT full_name FROM favorite WHERE \(viewer.sees("favorite")) AND full_name >= :prefix
            AND full_name < :end ORDER BY added_at DESC, rowid DESC LIMIT \(Self.limit)
          """, arguments: viewer.arguments + prefix.range)
    }
  }

  /// Languages of repositories.
  package func languages(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    WordCount(recent("language", viewer)).words(beginningWith: prefix)
  }

  /// Keys of licenses.
  package func licenses(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    WordCount(recent("license", viewer)).words(beginningWith: prefix)
  }

  /// Topics of repositories.
  package func topics(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    let lists = words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT topics FROM (
            SELECT key FROM repository WHERE \(viewer.sees("repository"))
            ORDER BY seen_at DESC LIMIT \(Self.breadth)
          ) JOIN repository_text ON repository_text.rowid = key WHERE topics <> ''
          """, arguments: viewer.arguments)
    }
    return WordCount(lists.flatMap { $0.split(separator: " ") }).words(beginningWith: prefix)
  }

  /// What the user called saved searches.
  package func savedSearches(beginningWith prefix: String, on host: String) -> [String] {
    words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM saved_search WHERE host = :host AND name >= :prefix AND name < :end
          ORDER BY name LIMIT \(Self.limit)
          """, arguments: ["host": host] + prefix.range)
    }
  }

  /// Tags of favorites.
  package func tags(beginningWith prefix: String, for viewer: Viewer) -> [String] {
    words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT tag FROM favorite_tag AS t JOIN favorite AS f ON f.host = t.host AND f.id = t.id
          WHERE \(viewer.sees("f")) AND tag >= :prefix AND tag < :end
          GROUP BY tag ORDER BY count(*) DESC, tag LIMIT \(Self.limit)
          """, arguments: viewer.arguments + prefix.range)
    }
  }

  /// A column of the repositories that were seen last, where it is not empty.
  private func recent(_ column: String, _ viewer: Viewer) -> [String] {
    words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT \(column) FROM (
            SELECT \(column), seen_at FROM repository WHERE \(viewer.sees("repository"))
            ORDER BY seen_at DESC LIMIT \(Self.breadth)
          ) WHERE \(column) IS NOT NULL ORDER BY seen_at DESC
          """, arguments: viewer.arguments)
    }
  }

  /// Names of repositories that begin with `prefix`, what was seen last first.
  private func fullNames(_ prefix: String, _ viewer: Viewer) -> [String] {
    words { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT full_name FROM (
            SELECT full_name, seen_at FROM repository
            WHERE \(viewer.sees("repository")) AND full_name >= :prefix AND full_name < :end
            LIMIT \(Self.breadth)
          ) ORDER BY seen_at DESC
          """, arguments: viewer.arguments + prefix.range)
    }
  }
}

/// How often each of many words came.
private struct WordCount {
  private var counts: [String: Int] = [:]

  init(_ words: [some StringProtocol]) {
    for word in words { counts[String(word), default: 0] += 1 }
  }

  func words(beginningWith prefix: String) -> [String] {
    let prefix = prefix.asciiLowercased
    return counts.filter { $0.key.asciiLowercased.hasPrefix(prefix) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(LibraryGlance.limit).map(\.key)
  }
}

extension String {
  /// Texts of which this is the same are the same to SQLite's NOCASE.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Between which texts those that begin with this one lie, as SQLite's NOCASE orders them; the
  /// last character of all stands for whatever may follow.
  fileprivate var range: StatementArguments { ["prefix": self, "end": self + "\u{10FFFF}"] }
}
