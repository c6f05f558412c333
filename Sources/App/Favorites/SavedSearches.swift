internal import Auth
internal import GitHub
internal import Messages
package import Storage

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
