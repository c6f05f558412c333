internal import ArgumentParser

/// The commands whose arguments are the words of a search on GitHub.
enum SearchWords {
  static func areTaken(by command: any ParsableCommand.Type) -> Bool {
    command == SearchCommand.self || command == BrowseCommand.self
      || command == SavedAddCommand.self
  }
}
