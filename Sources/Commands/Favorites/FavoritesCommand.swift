internal import ArgumentParser
internal import Core
internal import Messages
internal import Presentation

/// `ghrepo favorites`: the user's favorites, offline.
struct FavoritesCommand: ParsableCommand {
  static let configuration = CommandConfiguration.group(
    "favorites", .helpFavorites, more: .helpFavoritesMore, aliases: ["fav"],
    [
      FavoritesListCommand.self, FavoritesAddCommand.self, FavoritesRemoveCommand.self,
      FavoritesShowCommand.self, FavoritesUntagCommand.self, FavoritesRenameTagCommand.self,
      FavoritesSyncCommand.self, FavoritesCheckCommand.self, FavoritesUpdatesCommand.self,
      FavoritesExportCommand.self, FavoritesImportCommand.self,
    ])
}

/// The note and tags of a favorite.
struct FavoriteLabels: ParsableArguments {
  @Option(help: .text(.helpFavoritesAddTag, value: .valueName))
  var tag: [String] = []

  @Option(help: .text(.helpFavoritesNote, value: .valueText))
  var note: String?

  func validate() throws {
    for option in tag where option.tags.isEmpty {
      throw ValidationError(.usageEmptyValue(option: "--tag"))
    }
    if let problem = FavoriteChange(note: note, added: tags).problem {
      throw ValidationError(Message(problem))
    }
  }

  var tags: [String] { tag.flatMap(\.tags) }
}
