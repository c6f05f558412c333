import Auth
import GitHub
package import Messages
package import Storage

/// The name of a saved search.
package enum SavedName {
  private static let longest = 100

  /// What is wrong with `text`; nil for a name.
  package static func complaint(about text: String) -> Message? {
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .usageSavedName(limit: longest)
  }
}

extension Session {
  package func savedSearch(_ name: String) async throws(Failure) -> SavedSearch {
    let search = try await stored { library throws(LibraryError) in
      try await library.savedSearch(name, on: host.name)
    }
    guard let search else {
      throw Failure(
        Advice(.savedUnknown(name: name), next: .savedUnknownNext, exitCode: .notFound))
    }
    return search
  }
}

extension Failure {
  package static func savedAlready(_ name: String) -> Failure {
    Failure(Advice(.savedExists(name: name), next: .savedExistsNext, exitCode: .usage))
  }
}
