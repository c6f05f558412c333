import FoundationEssentials
import GitHub
import TestSupport

@testable import Storage

/// A separate folder for one test's database, deleted with the test.
final class DatabaseFolder: Sendable {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
  }

  var path: String { directory.path }
  var file: String { directory.appending("favorites.db") }
  var cache: String { directory.appending("cache.db") }

  func database(
    limit: Int = LocalDatabase.defaultLimit,
    notice: @escaping @Sendable (DatabaseNotice) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { .noon }
  ) -> LocalDatabase {
    LocalDatabase(path: file, limit: limit, notice: notice, now: now)
  }

  /// The names of all files in the folder, except the locks and the backup.
  func names() throws -> [String] { try allNames().filter { !$0.contains(".backup") } }

  /// The names of all files in the folder, except the locks.
  func allNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".lock") }
      .sorted()
  }

  /// The files that contain any of `words`, ignoring case.
  func files(with words: [String]) throws -> [String] {
    try allNames().filter { name in
      let text = String(decoding: try bytes(name), as: UTF8.self).lowercased()
      return words.contains { text.contains($0.lowercased()) }
    }
  }

  func bytes(_ name: String = "cache.db") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: directory.appending(name))))
  }

  func write(_ bytes: [UInt8], to name: String = "cache.db") throws {
    try Data(bytes).write(to: URL(filePath: directory.appending(name)))
  }
}

extension Repository {
  /// A repository with everything a test may look at.
  static func sample(
    _ id: Int64, _ fullName: String? = nil, stars: Int = 10, isPrivate: Bool = false,
    _ change: (inout Repository) -> Void = { _ in }
  ) -> Repository {
    let fullName = fullName ?? "octo/repository-\(id)"
    let name = fullName.split(separator: "/").last.map(String.init) ?? fullName
    var repository = Repository(
      id: id, name: name, fullName: fullName, htmlURL: "https://github.com/\(fullName)")
    repository.description = "Repository number \(id)"
    repository.stargazersCount = stars
    repository.isPrivate = isPrivate
    change(&repository)
    return repository
  }
}

extension Viewer {
  static let anonymous = Viewer(host: "github.com")
  static let octocat = Viewer(host: "github.com", account: "octocat")
}

extension CacheKey {
  static let swift = CacheKey(host: "github.com", query: "swift", sort: "", direction: "desc")
}

extension Date {
  static let noon = Date(timeIntervalSince1970: 1_800_000_000)
}
