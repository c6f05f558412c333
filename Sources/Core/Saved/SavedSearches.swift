internal import Auth
internal import Core
internal import GitHub
package import Messages
package import Storage

/// The name of a saved search.
package enum SavedName {
  private static let longest = 100

  /// What is wrong with `text`; nil if it is a valid name.
  package static func complaint(about text: String) -> Message? {
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .usageSavedName(limit: longest)
  }
}

extension Session {
  package func savedSearch(_ name: String) async throws(Failure) -> SavedSearch {
    let search = try await stored { database throws(StorageError) in
      try await database.savedSearch(name, on: host.name)
    }
    guard let search else {
      let elsewhere = try await stored { database throws(StorageError) in
        try await database.savedSearchCounts(named: name).first?.host
      }
      throw Failure(
        .savedUnknown(name: name),
        next: elsewhere.map { .savedElsewhere(name: name, host: $0) } ?? .savedUnknownNext,
        exitCode: .notFound)
    }
    return search
  }
}

extension Failure {
  package static func savedAlready(_ name: String) -> Failure {
    Failure(.savedExists(name: name), next: .savedExistsNext, exitCode: .usage)
  }
}
