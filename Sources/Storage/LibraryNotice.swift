/// What the library did by itself and a person should know, each once.
package enum LibraryNotice: Sendable, Equatable {
  /// The file was no sound library: it lies at `path` now, a new one was begun, and `favorites`
  /// favourites were carried over.
  case setAside(path: String, favorites: Int)
}
