import App
import Foundation
import GitHub
import Storage

@testable import Commands

extension Stage {
  var database: LocalDatabase {
    LocalDatabase(path: context.databasePath, cachePath: context.ports.cacheDatabasePath)
  }

  /// `account` as a viewer on the host of a command without options.
  func viewer(_ account: String? = nil) -> Viewer { Viewer(host: host, account: account) }

  func favorites(_ account: String? = nil) async throws -> [Favorite] {
    try await database.favorites(for: viewer(account))
  }

  /// Adds repositories to the favorites, from oldest to newest.
  func addFavorites(_ repositories: Repository..., account: String? = nil) async throws {
    for (index, repository) in repositories.enumerated() {
      let time = Self.now.addingTimeInterval(Double(index - repositories.count) * 60)
      _ = try await database.add(
        Favorite(repository: repository, addedAt: time, seenAt: time), for: viewer(account))
    }
  }
}

extension Repository {
  static func sample(
    _ id: Int64, _ fullName: String, stars: Int = 1, language: String? = nil,
    description: String? = nil, topics: [String] = [], isPrivate: Bool = false
  ) -> Repository {
    let name = String(fullName.split(separator: "/").last ?? "")
    var repository = Repository(
      id: id, name: name, fullName: fullName, htmlURL: "https://github.com/\(fullName)")
    repository.stargazersCount = stars
    repository.language = language
    repository.description = description
    repository.topics = topics
    repository.isPrivate = isPrivate
    return repository
  }

  /// The JSON text that GitHub sends.
  var text: String { String(decoding: document, as: UTF8.self) }
}
