internal import ArgumentParser
internal import Auth
internal import GitHub
internal import Messages
internal import Storage

/// The name of a saved search.
enum SavedName {
  private static let longest = 100

  /// Throws for what is none; asks nobody.
  static func check(_ text: String) throws {
    if let complaint = complaint(about: text) { throw UsageProblem.message(complaint) }
  }

  /// What is wrong with `text`; nil for a name.
  static func complaint(about text: String) -> Message? {
    let isName = FavoriteText.isLine(text, atMost: longest) && text.commaSeparated.joined() != ""
    return isName ? nil : .usageSavedName(limit: longest)
  }
}

extension Session {
  func savedSearch(_ name: String) async throws(Failure) -> SavedSearch {
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
  static func savedAlready(_ name: String) -> Failure {
    Failure(Advice(.savedExists(name: name), next: .savedExistsNext, exitCode: .usage))
  }
}
