package import ArgumentParser
internal import Messages

/// `ghrepo favorites`: the repositories that the person marked, offline.
package struct FavoritesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration.group(
    "favorites", .helpFavorites, more: .helpFavoritesMore, aliases: ["favourites", "fav"],
    [
      FavoritesListCommand.self, FavoritesAddCommand.self, FavoritesRemoveCommand.self,
      FavoritesShowCommand.self, FavoritesSyncCommand.self, FavoritesExportCommand.self,
      FavoritesImportCommand.self,
    ])

  package init() {}
}
