/// An event of the local database that the user should know about; each is sent once.
package enum DatabaseNotice: Sendable, Equatable {
  /// The file of favorites was damaged or not a ghrepo database. It is now at `path`, and its backup
  /// with `favorites` favorites has taken its place.
  case setAside(path: String, favorites: Int)
  /// The cache was damaged and is empty now.
  case emptied
}
